import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const BYTES = 32;

/** A key as Standard Webhooks writes it: `whsec_` and base64. */
export const newKey = (): string => PREFIX + randomBytes(BYTES).toString('base64');

/**
 * The headers of a webhook (standardwebhooks.com): id, instant of the attempt in seconds, and a signature by each key.
 * @param id of the event: the same in all attempts, so that the receiver can leave out what it has
 * @param keys the valid ones, by {@link newKey}
 */
export function signedHeaders(id: string, at: Date, body: string, keys: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = keys.map((key) => {
    const bytes = Buffer.from(key.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
