import { callFact, whereFact, type CallLocation } from '../call-location.js';
import { callTimes } from '../call-times.js';
import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

/** Contents of an email about a call. */
export type BookingEmailKind = 'booked' | 'moved' | 'cancelled' | 'reminder';

export interface BookingEmailParams {
  brandName: string;
  kind: BookingEmailKind;
  name: string;
  startsAt: Date;
  endsAt: Date;
  /** IANA name of the visitor's time zone; shown beside the practice's where the times differ. */
  timezone: string;
  /** Of its meeting type; absent for the specified consultation. */
  callName?: string;
  location: CallLocation;
  /** Why the practice moved or cancelled it. */
  note?: string;
  /** Page where the call can be moved or cancelled. */
  manageUrl: string;
}

/** Notifies a visitor that a call is booked, moved, cancelled or near. The subject contains the time, but not the topic. */
export const bookingEmail = defineEmail('booking-email', (params: BookingEmailParams, language) => {
  const { bookingEmail: t } = textsIn(language);
  const times = callTimes(params, language);
  const { subject, preview, heading, introduction } = t[params.kind];
  const values = { brand: params.brandName, name: params.name, day: times.visitorDay };
  const isCancelled = params.kind === 'cancelled';
  return {
    subject: fill(subject, values),
    preview: fill(preview, values),
    heading: fill(heading, values),
    paragraphs: [fill(introduction, values), ...(isCancelled ? [] : [t.attached])],
    facts: [
      ...callFact(params.callName, language),
      { label: times.visitor === undefined ? t.when : t.practiceTime, value: times.practice },
      ...(times.visitor === undefined ? [] : [{ label: t.visitorTime, value: times.visitor }]),
      ...(isCancelled ? [] : [whereFact(params.location, language)]),
      ...(params.note === undefined ? [] : [{ label: t.note, value: params.note }]),
    ],
    ...(isCancelled ? {} : { button: { label: t.button, url: params.manageUrl } }),
    footer: [t.questions, ...(isCancelled ? [] : [t.private])],
  };
});
