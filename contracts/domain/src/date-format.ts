import type { Language } from './languages.js';
import { memo } from './memo.js';
import { BOOKING_ZONE } from './practice-zone.js';

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
  /** Tue, Nov 24 · mar 24 nov */
  briefDay: { weekday: 'short', month: 'short', day: 'numeric' },
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

/** Styles with the hour after the day. */
const momentStyles = {
  dateTime: 'short',
  fullTime: 'full',
  dayTime: 'day',
  briefTime: 'briefDay',
  weekdayTime: 'weekday',
} satisfies Record<string, DayStyle>;

type MomentStyle = keyof typeof momentStyles;

/** Styles of a date; `time` is the hour alone: 6:05 PM · 18:05. */
export type DateStyle = DayStyle | MomentStyle | 'time';

/** Notation of hours in each language: the same in pages, emails and files. */
const hours: Record<Language, Intl.DateTimeFormatOptions> = {
  en: { hour: 'numeric', minute: '2-digit', hour12: true },
  es: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};

const isMomentStyle = (style: DateStyle): style is MomentStyle => Object.hasOwn(momentStyles, style);

const formatOf = memo((key) => {
  const [language, style, timeZone] = key.split('|') as [Language, DayStyle | 'time', string];
  return new Intl.DateTimeFormat(locales[language], {
    ...(style === 'time' ? hours[language] : dayStyles[style]),
    timeZone,
  });
});

/**
 * Formats a date. Dates without a time (`2026-11-20`) stay that day everywhere; the time zone is UTC unless given, so that server and
 * browser produce the same text. Separator between day and hour, and the space before "PM", are fixed here because ICU versions differ.
 * Invalid dates give an empty text.
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
  return formatOf(`${language}|${style}|${timeZone}`).format(value).replaceAll(/\s/g, ' ');
}

/**
 * The day of an instant on the practice's clock: of posts, recordings and newsletters, the same on the public site, in the portal and in
 * admin, wherever it is read.
 */
export const formatDay = (instant: Date | string, language: Language, style: 'short' | 'full'): string =>
  formatDate(instant, language, style, BOOKING_ZONE);

/** A time range: 10:00 AM – 11:00 AM · 10:00 – 11:00. */
export function formatHours(
  startsAt: Date | string,
  endsAt: Date | string,
  language: Language,
  timeZone: string,
): string {
  return `${formatDate(startsAt, language, 'time', timeZone)} – ${formatDate(endsAt, language, 'time', timeZone)}`;
}

const zoneFormatOf = memo((key) => {
  const [language, timeZone] = key.split('|') as [Language, string];
  return new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' });
});

/** Names that the site writes otherwise than ICU: its pages say “hora del Este”. */
const ownZoneNames: Readonly<Partial<Record<string, string>>> = { 'hora oriental': 'hora del Este' };

const HOUR = 3_600_000;

const zoneNameOf = memo((key) => {
  const [language, timeZone, hour] = key.split('|') as [Language, string, string];
  const parts = zoneFormatOf(`${language}|${timeZone}`).formatToParts(Number(hour) * HOUR);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return ownZoneNames[name] ?? name;
});

/** The display name of a time zone, such as "Central European Time"; its IANA name where there is none. */
export const zoneName = (instant: Date, timeZone: string, language: Language): string =>
  zoneNameOf(`${language}|${timeZone}|${Math.floor(instant.getTime() / HOUR)}`);
