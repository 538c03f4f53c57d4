import { dayOf, startOf, type ToDo } from '../../common/dashboard.js';

/** This room's part of the dashboard. */
export const calendarFigures = {
  /** Number of calls booked on each day. */
  bookings: `
    SELECT ${dayOf('created_at')} AS day, count(*) AS created FROM calendar_bookings
     WHERE created_at >= ${startOf('$2::date')} AND created_at <= $4 AND booking_status <> 'cancelled' GROUP BY 1`,
};

/** Open tasks of this room. */
export const calendarToDo = {
  calls: {
    rows: `SELECT starts_at FROM calendar_bookings
            WHERE booking_status IN ('pending', 'confirmed') AND starts_at > $3 AND starts_at < (($2::date + 1)::timestamp AT TIME ZONE $1) ORDER BY starts_at`,
    nextAt: 'min(starts_at)',
  },
} satisfies Record<string, ToDo>;
