import { createHash, createHmac } from 'node:crypto';

/**
 * Token for a link in an email: 256 bits, derived instead of stored, so that a retried job can send the same link while the database
 * contains only hashes.
 * @param key the installation's secret, base64
 * @param subject what the token allows, for which row, e.g. `newsletter.confirm:<id>:1`
 */
export function emailLinkToken(key: string, subject: string): string {
  return createHmac('sha256', Buffer.from(key, 'base64')).update(subject).digest('base64url');
}

/** Hash of a token for storage. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
