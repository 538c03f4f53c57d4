import type { Language } from '@leap/domain';
import { DEFAULT_LANGUAGE } from '@leap/domain';
import { createContext, useContext } from 'react';

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** Provides the page's language to everything below. */
export const LanguageProvider = LanguageContext.Provider;

/** The language of the page. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}
