import type { Language } from '@leap/contracts/domain';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

/** All texts of letters; Spanish has the shape of English, and the parity check sees that it stays so. */
export type MailTexts = typeof en;

const texts: Record<Language, MailTexts> = { en, es };

/** The texts in the recipient's language. */
export const textsIn = (language: Language): MailTexts => texts[language];

/** Puts values into a text's `{{name}}` places. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
}
