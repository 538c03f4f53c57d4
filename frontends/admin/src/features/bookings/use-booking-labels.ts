import { BOOKING_ZONE } from '@leap/domain';
import { formatDate, formatHours, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { useTime } from '../people/use-time';

/** Labels of booked calls, in the practice's time zone. Requires `bookingsTexts`. */
export function useBookingLabels() {
  const { t } = useTranslation('admin-bookings');
  const language = useLanguage();
  const { time, hour } = useTime();
  return {
    timeOf: time,
    /** The time of day only. */
    hourOf: hour,
    /** From when until when of a day. */
    hoursOf: (from: string, to: string) => formatHours(from, to, language, BOOKING_ZONE),
    /** Weekday and date of a day such as `2026-11-24`. */
    dayOf: (day: string) => formatDate(day, language, 'shortDay'),
    /** An instant in another time zone, e.g. the visitor's. */
    elsewhere: (instant: string, zone: string) => formatDate(instant, language, 'dateTime', zone),
    statusOf: (status: string) => t(`statuses.${status}`),
    languageOf: (code: string) => t(`languages.${code}`),
  };
}
