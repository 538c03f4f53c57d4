import type { Language } from '@leap/domain';
import { whereFact } from '../call-place.js';
import { callTimes } from '../call-times.js';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, textsIn } from '../mail-texts.js';

/** Tells a visitor that a call is booked, moved, cancelled or near. The subject says when, and nothing of what it is for. */
export function bookingEmail(params: MailParams['booking-email'], language: Language): MailContent {
  const { bookingEmail: t, layout } = textsIn(language);
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
      { label: times.visitor === undefined ? t.when : t.practiceTime, value: times.practice },
      ...(times.visitor === undefined ? [] : [{ label: t.visitorTime, value: times.visitor }]),
      ...(isCancelled ? [] : [whereFact(params.place, language)]),
    ],
    ...(isCancelled ? {} : { button: { label: t.button, url: params.manageUrl } }),
    footer: [t.questions, ...(isCancelled ? [] : [t.private]), fill(layout.sentBy, values)],
  };
}
