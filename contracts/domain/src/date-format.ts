import type { Language } from './languages.js';

/** Prices are US dollars and the audience is American: Spanish is Latin American, not Castilian. */
export const locales: Record<Language, string> = { en: 'en-US', es: 'es-419' };

const dayStyles = {
  /** Nov 24, 2026 · 24 nov 2026 */
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  /** November 24, 2026 · 24 de noviembre de 2026 */
  full: { year: 'numeric', month: 'long', day: 'numeric' },
  /** Tuesday, November 24, 2026 · martes, 24 de noviembre de 2026 */
  fullDay: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  /** Tuesday, November 24 · martes, 24 de noviembre */
  day: { weekday: 'long', month: 'long', day: 'numeric' },
  /** Tuesday, Nov 24 · martes, 24 nov */
  shortDay: { weekday: 'long', month: 'short', day: 'numeric' },
  /** Nov 24 · 24 nov */
  monthDay: { month: 'short', day: 'numeric' },
  /** November 24 · 24 de noviembre */
  longMonthDay: { month: 'long', day: 'numeric' },
  /** Tuesday · martes */
  weekday: { weekday: 'long' },
  /** Tue · mar */
  shortWeekday: { weekday: 'short' },
  /** Nov · nov */
  shortMonth: { month: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

type DayStyle = keyof typeof dayStyles;

/** Styles that say the hour after the day. */
const momentStyles = { dateTime: 'short', fullTime: 'full', dayTime: 'day', weekdayTime: 'weekday' } satisfies Record<
  string,
  DayStyle
>;

type MomentStyle = keyof typeof momentStyles;

/** How a date is written; `time` is the hour alone: 6:05 PM · 18:05. */
export type DateStyle = DayStyle | MomentStyle | 'time';

/** The one notation of hours in each language: pages, emails and files write the same. */
const hours: Record<Language, Intl.DateTimeFormatOptions> = {
  en: { hour: 'numeric', minute: '2-digit', hour12: true },
  es: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};

const isMomentStyle = (style: DateStyle): style is MomentStyle => Object.hasOwn(momentStyles, style);

/** Intl objects are slow to make and safe to share. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: Language, style: DayStyle | 'time', timeZone: string): Intl.DateTimeFormat {
  const key = `${language}|${style}|${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locales[language], {
    ...(style === 'time' ? hours[language] : dayStyles[style]),
    timeZone,
  });
  formats.set(key, format);
  return format;
}

/**
 * A date as text. Dates without a time (`2026-11-20`) stay that day everywhere; the zone is UTC unless provided, so that
 * server and browser write the same text. The versions of ICU disagree about what stands between day and hour, and about
 * the kind of space before "PM": both are ours. Something that is no date gives an empty text.
 */
export function formatDate(
  date: Date | string | number,
  language: Language,
  style: DateStyle,
  timeZone = 'UTC',
): string {
  const value = date instanceof Date ? date : new Date(date);
  if (Number.isNaN(value.getTime())) return '';
  if (isMomentStyle(style))
    return `${formatDate(value, language, momentStyles[style], timeZone)}, ${formatDate(value, language, 'time', timeZone)}`;
  return formatOf(language, style, timeZone).format(value).replaceAll(/\s/g, ' ');
}

/** From when until when: 10:00 AM – 11:00 AM · 10:00 – 11:00. */
export function formatHours(
  startsAt: Date | string,
  endsAt: Date | string,
  language: Language,
  timeZone: string,
): string {
  return `${formatDate(startsAt, language, 'time', timeZone)} – ${formatDate(endsAt, language, 'time', timeZone)}`;
}

/** The display name of a zone, such as "Central European Time"; its IANA name where the language has no word for it. */
export function zoneName(instant: Date, timeZone: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    instant,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
