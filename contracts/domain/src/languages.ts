/** The languages in which every text of the product exists, the default first. */
export const languages = ['en', 'es'] as const;

export type Language = (typeof languages)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** Name of the localStorage entry and of the cookie that store the visitor's choice. */
export const PREFERRED_LANGUAGE_KEY = 'preferred-language';

export function isLanguage(value: unknown): value is Language {
  return (languages as readonly unknown[]).includes(value);
}

/** A value as a language, by default English. */
export function toLanguage(value: unknown): Language {
  return isLanguage(value) ? value : DEFAULT_LANGUAGE;
}
