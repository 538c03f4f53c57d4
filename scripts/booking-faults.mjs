/** Faults in how a time is given away, and in when it is: for each the backend's spec that has to notice it, and the tests to run of it. */

const bookings = 'backend/src/modules/calendar-bookings';
const race = 'src/modules/calendar/calendar-bookings/booking-race.spec.ts';
const slots = 'src/modules/calendar/calendar-bookings/booking-slots.spec.ts';
const emails = 'src/modules/calendar/calendar-bookings/booking-emails.spec.ts';
const withGoogle = 'test/bookings-with-google.spec.ts';

/** @type {{ title: string, plant: Record<string, (text: string) => string>, says: RegExp, spec: string, tests: string }[]} */
export const bookingFaults = [
  {
    title: 'a look-up before the insert in place of the constraint',
    plant: {
      'backend/src/database/migrations/0010-calendar-bookings.ts': (text) =>
        text.replace(/CONSTRAINT calendar_bookings_one_per_time\s+EXCLUDE USING gist .*\n/, ''),
      // Without the turnstile, which only makes the fault rarer within one process.
      [`${bookings}/calendar-bookings.service.ts`]: (text) => text.replace(/PLACES = \d+/, 'PLACES = 20'),
    },
    spec: race,
    tests: 'over two processes .* attempts at',
    says: /409 slot_taken/,
  },
  {
    title: "slots on the server's own clock",
    plant: {
      [`${bookings}/booking-slots.ts`]: (text) =>
        text.replace('DateTime.fromISO(date, { zone: BOOKING_ZONE })', 'DateTime.fromISO(date)'),
    },
    spec: slots,
    tests: 'own arithmetic',
    says: /arithmetic/,
  },
  {
    title: 'the time of a cancelled call stays busy until the calendar has heard of it',
    plant: {
      [`${bookings}/calendar-availability.service.ts`]: (text) =>
        text.replace('isOld || id === exceptId', 'id === exceptId'),
    },
    spec: withGoogle,
    tests: 'is free at once',
    says: /free at once for every process/,
  },
  {
    title: 'a call cannot be moved by half an hour, because its own event is in the way',
    plant: {
      [`${bookings}/calendar-availability.service.ts`]: (text) =>
        text.replace('isOld || id === exceptId', 'isOld').replace(', ...live.filter(({ id }) => id === exceptId)', ''),
    },
    spec: withGoogle,
    tests: 'is no obstacle for moving',
    says: /no obstacle for moving/,
  },
  {
    title: 'a process does not hear that another one wrote to the calendar',
    plant: {
      [`${bookings}/calendar-availability.service.ts`]: (text) =>
        text.replace('this.busy(from, to, lastWrite)', 'this.busy(from, to, undefined)'),
    },
    spec: withGoogle,
    tests: 'is free at once',
    says: /free at once for every process/,
  },
  {
    title: 'the emails do not know the link of the call',
    plant: {
      [`${bookings}/booking-place.ts`]: (text) =>
        text.replace(
          'meetingUrl === null ? ownersPlace(settings, language) : { url: meetingUrl }',
          'ownersPlace(settings, language)',
        ),
    },
    spec: emails,
    tests: 'where the call takes place',
    says: /before all others/,
  },
];
