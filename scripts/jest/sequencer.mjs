import TestSequencer from '@jest/test-sequencer';

/** Slow specs: many requests, rows or pictures, failing or silent providers, killed processes. `npm run test:quick` skips them. */
export const slow =
  /(load|races?|guesses|counters|slots|holds|(rate|session)-limits|alike|address-check|plans|imports|images|avatars|lifecycle|endings|membership-events|own-membership|failures|resuming|silent-providers|faults|shutdown|local-postgres|sandbox[^/]*|[^/]*(google|fathom|stripe)[^/]*|second-payments|membership-decisions|second-factor(s|-removal|-log-in)|odd-passwords|password-reset|campaigns|emails|passkeys|email-change|booking-links|bookings-actions|signups-admin|calendar-connections|payments|webhooks)\.(client\.)?spec\.ts$/;

/** Slow ones first: at the end they would leave the other workers idle. */
export default class SlowOnesFirst extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(({ path }) => slow.test(path)), ...sorted.filter(({ path }) => !slow.test(path))];
  }
}
