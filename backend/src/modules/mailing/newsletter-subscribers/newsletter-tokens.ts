import { emailLinkToken } from '../../../common/email-link-token.js';
import type { Keys } from '../../../config/keys.js';

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

/** The tokens by each key. */
export function newsletterTokens(
  [current, ...former]: Keys,
  ...subject: Parameters<typeof newsletterToken> extends [string, ...infer Subject] ? Subject : never
): [string, ...string[]] {
  return [newsletterToken(current, ...subject), ...former.map((key) => newsletterToken(key, ...subject))];
}
