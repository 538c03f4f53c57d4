import type { BookCalendarSlotDto } from '@leap/client/membership';
import { BOOKING_ZONE, bookingTexts, type Language } from '@leap/domain';

/** Fields of a booking besides day and time, in the order of the form; named as in the API. */
export const typedFields = ['firstName', 'lastName', 'email', 'phone', ...bookingTexts] as const;

export type BookingValues = Record<(typeof typedFields)[number] | 'website', string>;

export const emptyBooking = (): BookingValues =>
  Object.fromEntries([...typedFields, 'website'].map((field) => [field, ''])) as BookingValues;

interface Slot {
  date: string;
  time: string;
  /** The visitor's zone, for display; the practice's when it is not known. */
  zone?: string;
  /** Of the page's hold. */
  holdToken?: string;
}

/** Converts valid values to a request. */
export function toBooking(values: BookingValues, slot: Slot, language: Language): BookCalendarSlotDto {
  const { website, ...texts } = values;
  const typed = Object.fromEntries(typedFields.map((field) => [field, texts[field].trim() || undefined]));
  return {
    ...(typed as Pick<BookCalendarSlotDto, (typeof typedFields)[number]>),
    selectedDate: slot.date,
    selectedTime: slot.time,
    timezone: slot.zone ?? BOOKING_ZONE,
    language,
    holdToken: slot.holdToken,
    website: website || undefined,
  };
}
