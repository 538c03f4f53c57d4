/** Length of one call in minutes. */
export const SLOT_MINUTES = 60;

/** A booking starts as `pending` and is `confirmed` once its email was sent; the last three are final. */
export const bookingStatuses = ['pending', 'confirmed', 'completed', 'cancelled', 'no_show'] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

/** The states that occupy a slot. */
export const liveBookingStatuses = ['pending', 'confirmed'] as const satisfies readonly BookingStatus[];

export function isLiveBooking(status: BookingStatus): boolean {
  return (liveBookingStatuses as readonly BookingStatus[]).includes(status);
}
