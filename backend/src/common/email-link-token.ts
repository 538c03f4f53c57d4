import { createHash, createHmac } from 'node:crypto';
import type { Keys } from '../config/keys.js';

/**
 * Token for a link in an email: 256 bits, derived instead of stored, so that a retried job can send the same link while the database
 * contains only hashes.
 * @param key the installation's secret, base64
 * @param subject what the token allows, for which row, e.g. `newsletter.confirm:<id>:1`
 */
export function emailLinkToken(key: string, subject: string): string {
  return createHmac('sha256', Buffer.from(key, 'base64')).update(subject).digest('base64url');
}

/**
 * The token whose hash is stored: under a key before the current one, a row's link is computed as it was sent.
 * @param tokens of the row, by each key; the first one stands for rows without a known hash
 */
export function tokenOfHash(tokens: readonly [string, ...string[]], hash: string | null): string {
  return tokens.find((token) => hashToken(token) === hash) ?? tokens[0];
}

/** The tokens for a subject, by each key. */
export function emailLinkTokens([current, ...former]: Keys, subject: string): [string, ...string[]] {
  return [emailLinkToken(current, subject), ...former.map((key) => emailLinkToken(key, subject))];
}

/** Hash of a token for storage. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
