/** The practice's time zone, in which booking days and hours are defined. In a file of its own: pages that show a day need no hours. */
export const BOOKING_ZONE = 'America/Los_Angeles';
