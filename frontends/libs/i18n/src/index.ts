export {
  DEFAULT_LANGUAGE,
  formatDate,
  formatDay,
  formatHours,
  formatMoney,
  isLanguage,
  languages,
  PREFERRED_LANGUAGE_KEY,
  toLanguage,
  type DateStyle,
  type Language,
} from '@leap/domain';
export { createI18n, type I18nOptions, type Resources } from './create-i18n';
export { formatDuration, formatNumber, formatRelative } from './formatters';
export { LanguageProvider, useLanguage } from './language-context';
export { languageNames } from './language-names';
export { localePath, splitLocale } from './locale-path';
