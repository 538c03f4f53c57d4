import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.js';
import { Circuit } from '../circuit.js';

/** Short: a person waits for the answer, which is only a hint. */
const TIMEOUT_MS = 2_000;
/** The provider pads its answers to about 1,000 lines of 40 characters. */
const MAX_BYTES = 256 * 1024;
const PREFIX_LENGTH = 5;

/**
 * Checks whether a password was leaked, by the protocol of Have I Been Pwned (range search with k-anonymity,
 * https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange): five characters of its SHA-1 are sent, some 1,000 hashes come
 * back, and the comparison is local.
 */
@Injectable()
export class BreachedPasswordsClient {
  private readonly logger = new Logger('BreachedPasswords');
  /** For status lines. */
  readonly circuit = new Circuit('breached-passwords', { timeoutMs: TIMEOUT_MS });

  constructor(@Inject(ENV) private readonly env: Pick<Env, 'BREACHED_PASSWORDS_URL'>) {}

  /** Whether the password is known to be leaked: false without the setting, and without an answer, which is logged. */
  async isBreached(password: string): Promise<boolean> {
    const { BREACHED_PASSWORDS_URL: url } = this.env;
    if (url === undefined) return false;
    const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
    try {
      const hashes = await this.circuit.run((signal) => askRange(url, hash.slice(0, PREFIX_LENGTH), signal));
      return hashes.has(hash.slice(PREFIX_LENGTH));
    } catch (error) {
      this.logger.warn({ err: error }, 'A new password was accepted without the check for breaches: nobody answered.');
      return false;
    }
  }
}

/** The suffixes of leaked hashes with this prefix. Padding entries have the count 0. */
async function askRange(url: string, prefix: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const answer = await fetch(`${url}/range/${prefix}`, {
    headers: { 'add-padding': 'true', 'user-agent': 'leap/1.0' },
    redirect: 'error',
    signal,
  });
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw new Error(`The list of breached passwords answered ${answer.status}.`);
  }
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_BYTES)
      throw new Error(`The list of breached passwords is longer than ${MAX_BYTES} characters.`);
  }
  return new Set(
    text
      .split('\n')
      .map((line) => line.trim().split(':'))
      .filter(([, count]) => Number(count) > 0)
      .map(([suffix = '']) => suffix.toUpperCase()),
  );
}
