import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, formatInstant, textsIn } from '../mail-texts.js';

/** Asks an administrator to connect the calendar again. */
export function calendarDisconnected(params: MailParams['calendar-disconnected'], language: Language): MailContent {
  const { calendarDisconnected: t, layout } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [fill(t.introduction, { endedAt: formatInstant(params.endedAt, language) }), t.meanwhile],
    button: { label: t.button, url: params.setUpUrl },
    footer: [t.reason, fill(layout.sentBy, { brand: params.brandName })],
  };
}
