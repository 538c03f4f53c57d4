import type { Language } from '@leap/domain';

/** Each language's own name; never translated. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };
