import { isLocationOpen, whereFact, type CallLocation } from '../call-location.js';
import { callTimes } from '../call-times.js';
import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';
import type { BookingEmailKind } from './booking-email.email.js';

export interface BookingPracticeParams {
  brandName: string;
  kind: Exclude<BookingEmailKind, 'reminder'>;
  name: string;
  email: string;
  phone?: string;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  location: CallLocation;
  notes?: string;
}

/** Notifies the practice of a call that was booked, moved or cancelled. The subject contains nothing about the person. */
export const bookingPractice = defineEmail('booking-practice', (params: BookingPracticeParams, language) => {
  const { bookingPractice: t } = textsIn(language);
  const times = callTimes(params, language);
  const { subject, preview, heading, introduction } = t[params.kind];
  const values = { brand: params.brandName, name: params.name, day: times.day };
  return {
    subject: fill(subject, values),
    preview: fill(preview, values),
    heading,
    paragraphs: [
      fill(introduction, values),
      ...(params.kind !== 'cancelled' && isLocationOpen(params.location) ? [fill(t.locationOpen, values)] : []),
    ],
    facts: [
      { label: t.when, value: times.practice },
      ...(times.visitor === undefined ? [] : [{ label: t.visitorTime, value: times.visitor }]),
      ...(params.kind === 'cancelled' || isLocationOpen(params.location) ? [] : [whereFact(params.location, language)]),
      { label: t.name, value: params.name },
      { label: t.email, value: params.email },
      ...(params.phone ? [{ label: t.phone, value: params.phone }] : []),
    ],
    quote: params.notes,
    footer: [t.reason],
  };
});
