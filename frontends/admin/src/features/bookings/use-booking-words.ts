import { BOOKING_ZONE } from '@leap/contracts/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';

const locales = { en: 'en-US', es: 'es-419' } as const;

/** Booked calls in words, all on the practice's clock. Their texts (`bookingsTexts`) must be there. */
export function useBookingWords() {
  const { t } = useTranslation('admin-bookings');
  const language = useLanguage();
  const weekday = new Intl.DateTimeFormat(locales[language], { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' });
  return {
    timeOf: (instant: string | undefined) => (instant === undefined ? undefined : formatDate(instant, language, 'dateTime', BOOKING_ZONE)),
    /** The time of day alone. */
    hourOf: (instant: string) => formatDate(instant, language, 'time', BOOKING_ZONE),
    /** Weekday and date of a day such as `2026-11-24`. */
    dayOf: (day: string) => weekday.format(new Date(`${day}T00:00:00Z`)),
    /** An instant on another clock, e.g. the visitor's. */
    elsewhere: (instant: string, zone: string) => formatDate(instant, language, 'dateTime', zone),
    statusOf: (status: string) => t(`statuses.${status}`),
    languageOf: (code: string) => t(`languages.${code}`),
  };
}
