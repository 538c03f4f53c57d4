import { formatDate, useLanguage } from '@leap/i18n';

/** Instants and days as the owner reads them: instants by the clock of this browser, days as they stand. */
export function useTime() {
  const language = useLanguage();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    time: (instant: string) => formatDate(instant, language, 'dateTime', zone),
    day: (day: string) => formatDate(day, language, 'short'),
  };
}
