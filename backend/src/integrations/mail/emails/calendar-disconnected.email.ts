import { defineEmail } from '../mail-rendering.js';
import { fill, formatInstant, textsIn } from '../mail-texts.js';

export interface CalendarDisconnectedParams {
  brandName: string;
  endedAt: Date;
  /** Page where the calendar is connected. */
  setUpUrl: string;
}

/** Asks an administrator to connect the calendar again. */
export const calendarDisconnected = defineEmail(
  'calendar-disconnected',
  (params: CalendarDisconnectedParams, language) => {
    const { calendarDisconnected: t } = textsIn(language);
    return {
      subject: t.subject,
      preview: t.preview,
      heading: t.heading,
      paragraphs: [fill(t.introduction, { endedAt: formatInstant(params.endedAt, language) }), t.meanwhile],
      button: { label: t.button, url: params.setUpUrl },
      footer: [t.reason],
    };
  },
);
