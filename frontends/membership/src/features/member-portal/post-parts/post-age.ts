import { formatDay, formatRelative, type Language } from '@leap/i18n';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Age of a post: 'yesterday', 'hace 12 minutos', the date from a week on. Undefined within the first minute and for times in the
 * future.
 */
export function formatAge(posted: Date, now: Date, language: Language): string | undefined {
  const passed = now.getTime() - posted.getTime();
  if (passed < MINUTE) return undefined;
  if (passed >= 7 * DAY) return formatDay(posted, language, 'short');
  if (passed >= DAY) return formatRelative(-Math.floor(passed / DAY), 'day', language, 'auto');
  if (passed >= HOUR) return formatRelative(-Math.floor(passed / HOUR), 'hour', language, 'auto');
  return formatRelative(-Math.floor(passed / MINUTE), 'minute', language, 'auto');
}
