import { formatDate, type Language } from '@leap/i18n';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const locales: Record<Language, string> = { en: 'en-US', es: 'es-419' };

/**
 * Age of a post: 'yesterday', 'hace 12 minutos', the date from a week on. Undefined within the first minute and for times in the
 * future.
 */
export function formatAge(
  posted: Date,
  now: Date,
  language: Language,
  timeZone: string | undefined,
): string | undefined {
  const passed = now.getTime() - posted.getTime();
  if (passed < MINUTE) return undefined;
  if (passed >= 7 * DAY) return formatDate(posted, language, 'short', timeZone);
  const texts = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' });
  if (passed >= DAY) return texts.format(-Math.floor(passed / DAY), 'day');
  if (passed >= HOUR) return texts.format(-Math.floor(passed / HOUR), 'hour');
  return texts.format(-Math.floor(passed / MINUTE), 'minute');
}
