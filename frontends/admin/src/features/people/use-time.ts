import { BOOKING_ZONE } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';

/** Instants and days as the practice reads them: on its own clock, wherever this browser is. The page's header says so. */
export function useTime() {
  const language = useLanguage();
  return {
    /** Day and hour; nothing of an instant that is not there. */
    time: (instant: string | number | undefined) =>
      instant === undefined ? '' : formatDate(instant, language, 'dateTime', BOOKING_ZONE),
    /** The hour alone. */
    hour: (instant: string | number) => formatDate(instant, language, 'time', BOOKING_ZONE),
    /** The day that the practice's calendar shows at an instant. */
    dayOf: (instant: string | undefined) =>
      instant === undefined ? '' : formatDate(instant, language, 'short', BOOKING_ZONE),
    /** A day such as `2026-11-24`, as it stands. */
    day: (day: string) => formatDate(day, language, 'short'),
  };
}
