import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';

/**
 * Longer than anything takes on a busy machine, and shorter than {@link STREAM_TEST_MS}, so that a failure names the missing event
 * rather than the test's time-out.
 */
const PATIENCE_MS = 15_000;
/** Time-out of tests with streams, for `jest.setTimeout`. */
export const STREAM_TEST_MS = 90_000;

/** A client of server-sent events. */
export interface OpenStream {
  status: number;
  headers: IncomingMessage['headers'];
  /** Events so far: `type` is the event's name, or `message`. */
  events: { type: string; data: { type?: string; id?: string; code?: string } }[];
  /** Whether the server has ended it. */
  isEnded(): boolean;
  /** Waits for such an event, for up to {@link PATIENCE_MS}. @throws when it does not come */
  until(matches: (event: OpenStream['events'][number]) => boolean): Promise<void>;
  ended(): Promise<void>;
  close(): void;
}

/** @param cookie the session's, e.g. `leap.sid=…`; a refusal's body is returned as the only event */
export async function openStream(url: string, cookie: string | undefined, method = 'GET'): Promise<OpenStream> {
  const events: OpenStream['events'] = [];
  let isEnded = false;
  let request: ClientRequest | undefined;
  const res = await new Promise<IncomingMessage>((resolve, reject) => {
    request = get(url, { method, headers: cookie === undefined ? {} : { cookie }, agent: false }, resolve).on(
      'error',
      reject,
    );
  });
  let rest = '';
  res.setEncoding('utf8');
  res.on('data', (chunk: string) => {
    const blocks = `${rest}${chunk}`.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks)
      events.push({
        type: /^event: (.+)$/m.exec(block)?.[1] ?? 'message',
        data: JSON.parse(/^data: (.+)$/m.exec(block)?.[1] ?? '{}'),
      });
  });
  res.on('close', () => (isEnded = true));
  res.on('error', () => undefined);
  const patiently = async (what: string, holds: () => boolean): Promise<void> => {
    const startedAt = performance.now();
    while (!holds()) {
      if (performance.now() - startedAt > PATIENCE_MS)
        throw new Error(`${what} did not happen; so far: ${JSON.stringify(events)}`);
      await sleep(20);
    }
  };
  if (res.statusCode === 200 && method === 'GET') await patiently('The first event', () => events.length > 0);
  return {
    status: res.statusCode ?? 0,
    headers: res.headers,
    events,
    isEnded: () => isEnded,
    until: (matches) => patiently('The event', () => events.some(matches)),
    ended: () => patiently('The end', () => isEnded),
    close: () => request?.destroy(),
  };
}

/** A parser for supertest that disconnects as soon as the stream has started, since it never ends. */
export function leaveStream(res: Response, done: (error: Error | null, body: unknown) => void): void {
  const type = res.headers['content-type'] ?? '';
  // Typed as superagent's response, but it is Node's.
  const message = res as unknown as IncomingMessage;
  if (type.includes('event-stream')) {
    done(null, {});
    message.destroy();
    return;
  }
  let text = '';
  message.setEncoding('utf8');
  message.on('data', (chunk: string) => (text += chunk));
  message.on('end', () => done(null, type.includes('json') && text !== '' ? JSON.parse(text) : {}));
}
