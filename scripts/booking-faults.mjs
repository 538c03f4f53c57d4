/** Faults in how a time is given away, and in when it is. */

const bookings = 'backend/src/modules/calendar-bookings';

export const bookingFaults = [
  {
    title: 'a look-up before the insert in place of the constraint',
    plant: {
      'backend/src/database/migrations/0010-calendar-bookings.ts': (text) => text.replace(/CONSTRAINT calendar_bookings_one_per_time\s+EXCLUDE USING gist .*\n/, ''),
      // Without the turnstile, which only makes the fault rarer within one process.
      [`${bookings}/calendar-bookings.service.ts`]: (text) => text.replace(/PLACES = \d+/, 'PLACES = 20'),
    },
    says: /409 slot_taken/,
  },
  {
    title: "slots on the server's own clock",
    plant: { [`${bookings}/booking-slots.ts`]: (text) => text.replace('DateTime.fromISO(date, { zone: BOOKING_ZONE })', 'DateTime.fromISO(date)') },
    says: /arithmetic/,
  },
  {
    title: 'the time of a cancelled call stays busy until the calendar has heard of it',
    plant: { [`${bookings}/calendar-availability.service.ts`]: (text) => text.replace('isOld || id === exceptId', 'id === exceptId') },
    says: /free at once for every process/,
  },
  {
    title: 'a call cannot be moved by half an hour, because its own event is in the way',
    plant: { [`${bookings}/calendar-availability.service.ts`]: (text) => text.replace('isOld || id === exceptId', 'isOld').replace(', ...live.filter(({ id }) => id === exceptId)', '') },
    says: /no obstacle for moving/,
  },
  {
    title: 'a process does not hear that another one wrote to the calendar',
    plant: { [`${bookings}/calendar-availability.service.ts`]: (text) => text.replace('this.busy(from, to, lastWrite)', 'this.busy(from, to, undefined)') },
    says: /free at once for every process/,
  },
  {
    title: 'the letters do not know the link of the call',
    plant: { [`${bookings}/booking-place.ts`]: (text) => text.replace('meetingUrl === null ? ownersPlace(settings, language) : { url: meetingUrl }', 'ownersPlace(settings, language)') },
    says: /before all others/,
  },
];

/** Who finds a fault in which file; the others are found by the race. */
const specs = { 'booking-slots': 'booking-slots', 'calendar-availability': 'bookings-with-google', 'booking-place': 'booking-letters' };

/** The specs that have to find a fault; all of them when nothing is planted. */
export const bookingSpecs = (plant) => {
  const paths = Object.keys(plant).join();
  if (paths === '') return ['booking-race', ...Object.values(specs)];
  return [Object.entries(specs).find(([file]) => paths.includes(file))?.[1] ?? 'booking-race'];
};
