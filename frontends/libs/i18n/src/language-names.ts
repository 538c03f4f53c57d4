import type { Language } from '@leap/domain';

/** Each language's own name: the language picker and badges never translate them. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };
