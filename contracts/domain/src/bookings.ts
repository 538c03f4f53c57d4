import type { Language } from './languages.js';

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

/**
 * The optional texts of a booking, each named like its column and its field in the API, with the label that staff read beside it: in the
 * practice's email and in the admin area.
 */
export const bookingTextLabels = {
  notes: { en: 'Visitor’s message', es: 'Mensaje de la persona' },
} as const satisfies Record<string, Record<Language, string>>;

export type BookingText = keyof typeof bookingTextLabels;
export const bookingTexts = Object.keys(bookingTextLabels) as BookingText[];
