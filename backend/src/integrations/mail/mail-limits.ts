import { createHash } from 'node:crypto';
import type { RateLimitRule } from '../../common/rate-limit.js';

const A_DAY = 24 * 60 * 60;
/** Emails of one kind that one person gets in a day, where nothing else is said. */
const MOST_OF_A_KIND = 10;
/** The practice hears of every request; this many in a day are no longer requests. */
const MOST_FOR_THE_PRACTICE = 500;

/** Kinds that anybody can cause for any address get fewer; kinds that follow from somebody's own work, more. */
const exceptions: Readonly<Record<string, number>> = {
  'booking-confirmation': 4,
  'newsletter-welcome': 4,
  'inner-circle-application-receipt': 4,
  'inner-circle-already-member': 4,
  'password-reset': 6,
  'consent-receipt': 6,
  'contact-reply': 40,
  'member-news': 60,
};

/** How many emails of a kind may go to one address in 24 hours. */
export const mailLimitOf = (template: string): RateLimitRule => ({
  name: `mail.${template}`,
  points: exceptions[template] ?? (template.endsWith('-practice') ? MOST_FOR_THE_PRACTICE : MOST_OF_A_KIND),
  perSeconds: A_DAY,
});

/** The recipient as the counters know it: no address stands in their table. */
export const recipientKey = (to: string): string =>
  createHash('sha256').update(to.trim().toLowerCase()).digest('base64url').slice(0, 32);
