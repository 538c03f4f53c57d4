import { Inject, Injectable } from '@nestjs/common';
import { isLanguage, normaliseEmail, type Language } from '@leap/domain';
import { ENV, type Env } from '../../../config/env.js';
import { Circuit } from '../../../integrations/circuit.js';

const TIMEOUT_MS = 4_000;
const MAX_BYTES = 16 * 1024;
const LONGEST_NAME = 100;

/** The account that the platform answers. */
export interface CoachPlatformPerson {
  email: string;
  firstName?: string;
  lastName?: string;
  language?: Language;
}

/** Client of the coach platform; the README beside this file describes the protocol. One attempt, without redirects. */
@Injectable()
export class CoachPlatformClient {
  /** For status lines. */
  readonly circuit = new Circuit('coach-platform', { timeoutMs: TIMEOUT_MS });

  constructor(@Inject(ENV) private readonly env: Env) {}

  /**
   * The account of these credentials, or undefined when the platform refuses them.
   * @param account the normalised e-mail address
   * @throws ProviderUnavailableError when it is down or slow, or answers something invalid
   */
  check(account: string, password: string): Promise<CoachPlatformPerson | undefined> {
    return this.circuit.run((signal) => this.ask(account, password, signal));
  }

  private async ask(account: string, password: string, signal: AbortSignal): Promise<CoachPlatformPerson | undefined> {
    if (this.env.COACH_PLATFORM_URL === undefined) throw new Error('COACH_PLATFORM_URL is not set.');
    const answer = await fetch(this.env.COACH_PLATFORM_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'leap/1.0' },
      body: JSON.stringify({ email: account, password }),
      // Following a redirect would send the password to another host.
      redirect: 'manual',
      signal,
    });
    if (answer.status === 200) return personIn(await readBounded(answer), account);
    await answer.body?.cancel();
    if (answer.status === 401) return undefined;
    throw new Error(`The coach platform answered ${answer.status}.`);
  }
}

async function readBounded(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > MAX_BYTES) throw new Error(`The coach platform's answer is larger than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An invalid answer never logs anybody in; the address must be the requested one. */
function personIn(text: string, account: string): CoachPlatformPerson {
  const answer = parse(text);
  if (typeof answer['email'] !== 'string' || normaliseEmail(answer['email']) !== account) {
    throw new Error('The coach platform answered about somebody else.');
  }
  const { firstName, lastName, language } = answer;
  return {
    email: account,
    ...named('firstName', firstName),
    ...named('lastName', lastName),
    ...(typeof language === 'string' && isLanguage(language) ? { language } : {}),
  };
}

function parse(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message would quote the body.
    throw new Error('The coach platform answered with something that is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('The coach platform answered with something that is no person.');
  return value as Record<string, unknown>;
}

/** A name that can be stored and shown; anything else is dropped, since names can be edited in the account. */
function named<Field extends 'firstName' | 'lastName'>(field: Field, value: unknown): { [Key in Field]?: string } {
  if (typeof value !== 'string') return {};
  const name = value
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed()
    .trim();
  return name === '' ? {} : ({ [field]: name } as { [Key in Field]: string });
}
