import { createHash } from 'node:crypto';
import type { RateLimitRule } from '../../common/rate-limit.js';

const AN_HOUR = 60 * 60;
const A_DAY = 24 * AN_HOUR;
/** Emails of one kind that one person gets in a day, by default. */
const MOST_OF_A_KIND = 10;
/** The practice is notified of every request, up to this number per day. */
const MOST_FOR_THE_PRACTICE = 500;

/**
 * Kinds that anybody can cause for any address, and that its owner may wait for. Strangers must not use them up for a day, so the time is
 * that of the links in them: when one is not sent, the mailbox has one that works.
 */
const anHourOf: Readonly<Record<string, number>> = {
  // As many links of an account work at the same time.
  'password-reset': 5,
  // Two calls may be held for half an hour: each that is held gets its email.
  'booking-confirmation': 4,
  'consent-receipt': 6,
};

/** Kinds that anybody can cause, and of which one says the same as the next, get fewer; kinds that follow from somebody's own work, more. */
const aDayOf: Readonly<Record<string, number>> = {
  'newsletter-welcome': 4,
  'inner-circle-signup-receipt': 4,
  'inner-circle-already-member': 4,
  'calculator-result': 4,
  'contact-reply': 40,
  'member-news': 60,
};

/** How many emails of a kind may go to one address in an hour or a day. */
export const mailLimitOf = (template: string): RateLimitRule => ({
  name: `mail.${template}`,
  points:
    anHourOf[template] ?? aDayOf[template] ?? (template.endsWith('-practice') ? MOST_FOR_THE_PRACTICE : MOST_OF_A_KIND),
  perSeconds: template in anHourOf ? AN_HOUR : A_DAY,
});

/** Key of a recipient in the counter table, which contains no addresses. */
export const recipientKey = (to: string): string =>
  createHash('sha256').update(to.trim().toLowerCase()).digest('base64url').slice(0, 32);
