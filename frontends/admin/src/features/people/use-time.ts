import { BOOKING_ZONE } from '@leap/domain';
import { formatDate, formatDay, useLanguage } from '@leap/i18n';

/** Formats instants and days in the practice's time zone, whatever the browser's is. The page's header names it. */
export function useTime() {
  const language = useLanguage();
  return {
    /** Day and hour; undefined for an absent instant. */
    time: (instant: string | number | undefined) =>
      instant === undefined ? '' : formatDate(instant, language, 'dateTime', BOOKING_ZONE),
    /** The hour alone. */
    hour: (instant: string | number) => formatDate(instant, language, 'time', BOOKING_ZONE),
    /** Day of an instant. */
    dayOf: (instant: string | undefined) => (instant === undefined ? '' : formatDay(instant, language, 'short')),
    /** Formats a day such as `2026-11-24`. */
    day: (day: string) => formatDate(day, language, 'short'),
  };
}
