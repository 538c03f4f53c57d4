import type { Language } from '@leap/domain';
import { isPlaceOpen, whereFact } from '../call-place.js';
import { callTimes } from '../call-times.js';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, textsIn } from '../mail-texts.js';

/** Tells the practice about a call that was booked, moved or cancelled. The subject says nothing about the person. */
export function bookingPractice(params: MailParams['booking-practice'], language: Language): MailContent {
  const { bookingPractice: t, layout } = textsIn(language);
  const times = callTimes(params, language);
  const { subject, preview, heading, introduction } = t[params.kind];
  const values = { brand: params.brandName, name: params.name, day: times.day };
  return {
    subject: fill(subject, values),
    preview: fill(preview, values),
    heading,
    paragraphs: [
      fill(introduction, values),
      ...(params.kind !== 'cancelled' && isPlaceOpen(params.place) ? [fill(t.placeOpen, values)] : []),
    ],
    facts: [
      { label: t.when, value: times.practice },
      ...(times.visitor === undefined ? [] : [{ label: t.visitorTime, value: times.visitor }]),
      ...(params.kind === 'cancelled' || isPlaceOpen(params.place) ? [] : [whereFact(params.place, language)]),
      { label: t.name, value: params.name },
      { label: t.email, value: params.email },
      ...(params.phone ? [{ label: t.phone, value: params.phone }] : []),
    ],
    quote: params.notes,
    footer: [t.reason, fill(layout.sentBy, values)],
  };
}
