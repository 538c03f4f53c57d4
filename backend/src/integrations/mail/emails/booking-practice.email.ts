import { bookingTextLabels, bookingTexts, type BookingAnswer, type BookingText } from '@leap/domain';
import { callFact, isLocationOpen, whereFact, type CallLocation } from '../call-location.js';
import { callTimes } from '../call-times.js';
import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';
import type { BookingEmailKind } from './booking-email.email.js';

/** The booking's own fields, and what is not stored in it. */
export interface BookingPracticeParams extends Partial<Record<BookingText, string | null>> {
  brandName: string;
  kind: Exclude<BookingEmailKind, 'reminder'>;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  /** To the questions of the meeting type. */
  answers: readonly BookingAnswer[];
  /** Of its meeting type; absent for the specified consultation. */
  callName?: string;
  location: CallLocation;
}

/** Notifies the practice of a call that was booked, moved or cancelled. The subject contains nothing about the person. */
export const bookingPractice = defineEmail('booking-practice', (params: BookingPracticeParams, language) => {
  const { bookingPractice: t } = textsIn(language);
  const times = callTimes(params, language);
  const { subject, preview, heading, introduction } = t[params.kind];
  const name = `${params.firstName} ${params.lastName}`.trim();
  const values = { brand: params.brandName, name, day: times.day };
  return {
    subject: fill(subject, values),
    preview: fill(preview, values),
    heading,
    paragraphs: [
      fill(introduction, values),
      ...(params.kind !== 'cancelled' && isLocationOpen(params.location) ? [fill(t.locationOpen, values)] : []),
    ],
    facts: [
      ...callFact(params.callName, language),
      { label: t.when, value: times.practice },
      ...(times.visitor === undefined ? [] : [{ label: t.visitorTime, value: times.visitor }]),
      ...(params.kind === 'cancelled' || isLocationOpen(params.location) ? [] : [whereFact(params.location, language)]),
      { label: t.name, value: name },
      { label: t.email, value: params.email },
      { label: t.phone, value: params.phone ?? '' },
      ...bookingTexts.map((text) => ({ label: bookingTextLabels[text][language], value: params[text] ?? '' })),
      ...params.answers.map(({ question, answer }) => ({ label: question, value: answer })),
    ].filter(({ value }) => value !== ''),
    footer: [t.reason],
  };
});
