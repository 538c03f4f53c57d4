import { emailLinkToken } from '../../../common/email-link-token.js';

/** Purposes of tokens. */
export type NewsletterTokenPurpose = 'confirm' | 'unsubscribe';

/**
 * The token of one subscriber.
 * @param key the installation's secret, base64
 * @param round for `confirm`: number of the subscription that it confirms
 */
export function newsletterToken(key: string, purpose: NewsletterTokenPurpose, subscriberId: string, round = 0): string {
  return emailLinkToken(key, `newsletter.${purpose}:${subscriberId}:${round}`);
}
