import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Circuit, ProviderUnavailableError } from '../circuit.js';
import { ProviderKeys } from '../provider-keys/provider-keys.js';
import { readMeeting, type FathomMeeting } from './fathom-meeting.js';
import { isSignedByFathom, mayBeSignedByFathom, type SignatureHeaders } from './fathom-signature.js';

const FATHOM_URL = 'https://api.fathom.ai/external/v1';
/** Inside a request: one attempt, because a person waits. */
const REQUEST_TIMEOUT_MS = 4_000;
/** Each of the three attempts of a job. */
const JOB_TIMEOUT_MS = 10_000;
const JOB_RETRIES = 2;
const FIRST_PAUSE_MS = 1_000;
/** A page of ten meetings with their transcripts. */
const MOST_BYTES = 50_000_000;
/** Fathom limits calls per minute. */
const LONGEST_PAUSE_SECONDS = 60;

/** No key is configured: the import is off. */
export class FathomOffError extends Error {
  override readonly name = 'FathomOffError';
}

/** Fathom refused the key or the request. */
export class FathomRefusalError extends Error {
  override readonly name = 'FathomRefusalError';

  constructor(readonly status: number) {
    super(`Fathom refused with ${status}.`);
  }
}

/** Fathom's limit of 60 calls a minute was exceeded. */
export class FathomBusyError extends Error {
  override readonly name = 'FathomBusyError';

  constructor(readonly pauseSeconds: number) {
    super(`Fathom wants to be asked again in ${pauseSeconds} s.`);
  }
}

/** One page of meetings, newest first. */
export interface FathomPage {
  meetings: FathomMeeting[];
  /** Number of meetings in Fathom's answer, including unreadable ones. */
  count: number;
  nextCursor: string | null;
  /** How long to wait before the next call, when the limit of the minute is reached. */
  pauseSeconds: number;
}

const isAnswer = (error: unknown): boolean =>
  error instanceof FathomRefusalError || error instanceof FathomBusyError || error instanceof FathomOffError;

/** Client of Fathom's API, and verifier of its webhook's signature. */
@Injectable()
export class FathomClient {
  private readonly circuit = new Circuit('fathom', { timeoutMs: REQUEST_TIMEOUT_MS, isAnswer });

  constructor(private readonly keys: ProviderKeys) {}

  /** The keys in use: the same object until one of them changes. */
  get settings() {
    return this.keys.settingsOf('fathom');
  }

  /** Whether a key for the API is configured. */
  get isOn(): boolean {
    return this.settings.FATHOM_API_KEY !== undefined;
  }

  /** Whether a secret for the webhook is configured. */
  get acceptsDeliveries(): boolean {
    return this.settings.FATHOM_WEBHOOK_SECRET !== undefined;
  }

  /** Whether the headers are well-formed and recent, so that the body is worth reading. False without a secret. */
  mayBeSigned(headers: SignatureHeaders): boolean {
    return this.settings.FATHOM_WEBHOOK_SECRET !== undefined && mayBeSignedByFathom(headers);
  }

  /** Whether Fathom signed these bytes within five minutes of now. False without a secret. */
  isSigned(headers: SignatureHeaders, rawBody: Buffer): boolean {
    const { FATHOM_WEBHOOK_SECRET: secret } = this.settings;
    return secret !== undefined && isSignedByFathom(secret, headers, rawBody);
  }

  /** Resets the circuit: for tests. */
  reset(): void {
    this.circuit.reset();
  }

  /**
   * One page with summaries, transcripts and action items, in a job: 10 s for each of three attempts.
   * @throws FathomOffError, FathomRefusalError, FathomBusyError, or ProviderUnavailableError
   */
  async listMeetings({
    cursor,
    createdAfter,
  }: {
    cursor: string | null;
    createdAfter: Date | null;
  }): Promise<FathomPage> {
    const query = new URLSearchParams({
      include_summary: 'true',
      include_transcript: 'true',
      include_action_items: 'true',
    });
    if (cursor !== null) query.set('cursor', cursor);
    if (createdAfter !== null) query.set('created_after', createdAfter.toISOString());
    await this.keys.refresh();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.circuit.run((signal) => this.ask(query, signal), { timeoutMs: JOB_TIMEOUT_MS });
      } catch (error) {
        if (attempt === JOB_RETRIES || !(error instanceof ProviderUnavailableError) || error.reason === 'open')
          throw error;
        await sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
      }
    }
  }

  /** Makes a cheap call to check the key. @throws as {@link listMeetings} */
  async check(): Promise<void> {
    await this.keys.refresh();
    await this.circuit.run((signal) =>
      this.ask(new URLSearchParams({ created_after: new Date().toISOString() }), signal),
    );
  }

  private async ask(query: URLSearchParams, signal: AbortSignal): Promise<FathomPage> {
    const { FATHOM_API_KEY: key, FATHOM_BASE_URL: base = FATHOM_URL } = this.settings;
    if (key === undefined) throw new FathomOffError('There is no key of Fathom.');
    const response = await fetch(`${base}/meetings?${query.toString()}`, {
      headers: { 'X-Api-Key': key, Accept: 'application/json' },
      redirect: 'error',
      signal,
    });
    if (response.status === 429) throw new FathomBusyError(pauseOf(response.headers) || LONGEST_PAUSE_SECONDS);
    if (response.status >= 400 && response.status < 500) throw new FathomRefusalError(response.status);
    if (!response.ok) throw new Error(`Fathom answered ${response.status}.`);
    const body = JSON.parse(await limitedText(response)) as { items?: unknown; next_cursor?: unknown };
    if (!Array.isArray(body.items)) throw new Error('Fathom answered no list of meetings.');
    const isUsedUp = response.headers.get('ratelimit-remaining')?.trim() === '0';
    return {
      meetings: body.items.map(readMeeting).filter((meeting) => meeting !== undefined),
      count: body.items.length,
      nextCursor: typeof body.next_cursor === 'string' && body.next_cursor !== '' ? body.next_cursor : null,
      pauseSeconds: isUsedUp ? pauseOf(response.headers) : 0,
    };
  }
}

/** Seconds until Fathom accepts calls again. */
function pauseOf(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? headers.get('ratelimit-reset'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), LONGEST_PAUSE_SECONDS) : 0;
}

async function limitedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MOST_BYTES) throw new Error('Fathom answered more than 50 MB.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
