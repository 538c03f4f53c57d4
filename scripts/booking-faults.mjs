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
];

/** The specs that have to find a fault; all of them when nothing is planted. */
export const bookingSpecs = (plant) => {
  const paths = Object.keys(plant).join();
  if (paths === '') return ['booking-race', 'booking-slots'];
  return [paths.includes('booking-slots') ? 'booking-slots' : 'booking-race'];
};
