import { DEFAULT_LANGUAGE, languages, type Language } from '@leap/domain';
import { createInstance, initReactI18next, type i18n } from '@leap/platform';

/** Texts by language and namespace. */
export type Resources = Partial<Record<Language, Record<string, object>>>;

export interface I18nOptions {
  language: Language;
  resources: Resources;
}

/**
 * A new i18next instance with its texts in place: ready at once, never shared between requests. React escapes what it
 * renders, so i18next does not. A missing key shows itself as the key; the parity check keeps that from happening.
 */
export function createI18n({ language, resources }: I18nOptions): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: [...languages],
    resources: ownCopy(resources),
    defaultNS: 'shell',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    partialBundledLanguages: true,
  });
  return instance;
}

/** i18next keeps the object it gets and writes later namespaces into it; requests must not meet there. */
function ownCopy(resources: Resources): Record<string, Record<string, Record<string, string>>> {
  return Object.fromEntries(
    Object.entries(resources).map(([language, namespaces]) => [
      language,
      { ...(namespaces as Record<string, Record<string, string>>) },
    ]),
  );
}
