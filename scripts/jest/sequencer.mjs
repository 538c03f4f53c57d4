import TestSequencer from '@jest/test-sequencer';

/** Slow specs: many requests, rows or pictures, failing or silent providers, killed processes. `npm run test:quick` skips them. */
export const slow =
  /(load|races?|guesses|counters|slots|holds|(rate|session)-limits|alike|address-check|plans|imports|images|avatars|lifecycle|endings|membership-events|own-membership|failures|resuming|silent-providers|faults|shutdown|local-postgres|replica|sandbox[^/]*|[^/]*(google|fathom|stripe)[^/]*|second-payments|membership-decisions|second-factor(s|-removal|-log-in)|odd-passwords|password-reset|campaigns|emails|passkeys|email-change|booking-links|bookings-actions|signups-admin|calendar-connections|payments|webhooks)\.(client\.)?spec\.ts$/;

/** Those that mostly wait, for time limits and silent or killed servers; the longest ones first. */
const waiting = [
  'bookings-with-google',
  'database-faults',
  'silent-providers',
  'google-calendar',
  'list-plans',
  'local-postgres',
  'stalled-server',
  'stripe.client',
  'stripe-failures',
  'coach-platform',
  'fathom-imports',
  'sandbox/src/stripe/webhooks',
].map((name) => `${name}.spec.ts`);

/** Slow ones first: at the end they would leave the other workers idle. Those that wait are spread, so that the others work meanwhile. */
export default class SlowOnesFirst extends TestSequencer {
  sort(tests) {
    const rankOf = ({ path }) => waiting.findIndex((ending) => path.endsWith(ending));
    const sorted = super.sort(tests);
    const waits = sorted.filter((test) => rankOf(test) >= 0).sort((one, other) => rankOf(one) - rankOf(other));
    const rest = sorted.filter((test) => rankOf(test) < 0);
    const works = [...rest.filter(({ path }) => slow.test(path)), ...rest.filter(({ path }) => !slow.test(path))];
    const between = Math.ceil((works.length * 0.7) / Math.max(waits.length, 1));
    return [...waits.flatMap((test) => [test, ...works.splice(0, between)]), ...works];
  }
}
