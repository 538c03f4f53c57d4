import TestSequencer from '@jest/test-sequencer';

/** Specs that take long: many requests or rows, providers that fail or keep silent, processes that end. `npm run test:quick` leaves them out. */
export const slow =
  /(load|races?|guesses|counters|slots|lifecycle|endings|failures|resuming|silent-providers|faults|shutdown|local-postgres|sandbox[^/]*|[^/]*(google|fathom|stripe)[^/]*|second-factor-log-in|password-reset|campaigns|emails)\.(client\.)?spec\.ts$/;

/** Begins with the slow ones: most of them wait, and what waits at the end leaves the other workers idle. */
export default class SlowOnesFirst extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(({ path }) => slow.test(path)), ...sorted.filter(({ path }) => !slow.test(path))];
  }
}
