import { BOOKING_ZONE, formatDate, type Language } from '@leap/domain';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

/** All texts of emails. The Spanish file has the keys of the English one, which the parity check ensures. */
export type MailTexts = typeof en;

const texts: Record<Language, MailTexts> = { en, es };

/** The texts in the recipient's language. */
export const textsIn = (language: Language): MailTexts => texts[language];

/** Puts values into a text's `{{name}}` placeholders. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (location, name: string) => values[name] ?? location);
}

/** An instant in the practice's time zone, which is named. */
export function formatInstant(instant: Date, language: Language): string {
  return `${formatDate(instant, language, 'fullTime', BOOKING_ZONE)} (${texts[language].layout.zone})`;
}

/** The name of a session type; the key itself when no text exists. */
export function sessionTypeIn(language: Language, key: string): string {
  const names: Record<string, string> = texts[language].sessionTypes;
  return names[key] ?? key;
}
