export { DEFAULT_LANGUAGE, isLanguage, languages, PREFERRED_LANGUAGE_KEY, toLanguage, type Language } from '@leap/contracts/domain';
export { createI18n, type I18nOptions, type Resources } from './create-i18n';
export { formatDate, formatDuration, formatMoney, formatNumber, type DateStyle } from './formatters';
export { LanguageProvider, useLanguage } from './language-context';
export { languageNames } from './language-names';
export { localePath, splitLocale } from './locale-path';
