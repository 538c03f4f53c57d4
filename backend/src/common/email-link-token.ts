import { createHash, createHmac } from 'node:crypto';

/**
 * A token that stands in emails: 256 bits, computed instead of stored, so that a job that carries only an id can write
 * the same email twice while the database holds nothing but hashes.
 * @param key the installation's secret, base64
 * @param subject what the token allows, for which row, e.g. `newsletter.confirm:<id>:1`
 */
export function emailLinkToken(key: string, subject: string): string {
  return createHmac('sha256', Buffer.from(key, 'base64')).update(subject).digest('base64url');
}

/** What the database keeps of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
