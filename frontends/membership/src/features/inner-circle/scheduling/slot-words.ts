import type { Language } from '@leap/contracts/domain';

/** Prices and dates of an American audience: Spanish is Latin American. */
const locales: Record<Language, string> = { en: 'en-US', es: 'es-419' };

/** The parts of a calendar date (`YYYY-MM-DD`) that a day's button shows: 'Tue', '3', 'Mar'. */
export function dayParts(date: string, language: Language): { weekday: string; day: string; month: string; full: string } {
  const noon = new Date(`${date}T12:00:00Z`);
  const words = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', ...options }).format(noon);
  return {
    weekday: words({ weekday: 'short' }),
    day: words({ day: 'numeric' }),
    month: words({ month: 'short' }),
    full: words({ weekday: 'long', month: 'long', day: 'numeric' }),
  };
}

/** '10:00 AM' or '10:00', on a zone's clock. */
export function clockTime(instant: string, timeZone: string, language: Language): string {
  const hours: Intl.DateTimeFormatOptions = language === 'es' ? { hourCycle: 'h23' } : { hour12: true };
  return new Intl.DateTimeFormat(locales[language], { hour: 'numeric', minute: '2-digit', timeZone, ...hours }).format(new Date(instant));
}

/** The calendar date that a zone's clock shows at this instant, as `YYYY-MM-DD`. */
export function dateIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant));
}

/** The Monday (`YYYY-MM-DD`) of a date's week: days are shown week by week. */
export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
