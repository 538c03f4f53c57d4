import { createHash, createHmac } from 'node:crypto';

/** What a token allows. */
export type NewsletterTokenPurpose = 'confirm' | 'unsubscribe';

/**
 * The token of one subscriber: 256 bits, computed instead of kept, so that a job that carries only an id can write the
 * same letter twice while the database holds nothing but hashes.
 * @param key the installation's secret, base64
 * @param round for `confirm`: which subscription of this address it confirms
 */
export function newsletterToken(key: string, purpose: NewsletterTokenPurpose, subscriberId: string, round = 0): string {
  return createHmac('sha256', Buffer.from(key, 'base64'))
    .update(`newsletter.${purpose}:${subscriberId}:${round}`)
    .digest('base64url');
}

/** What the database keeps of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
