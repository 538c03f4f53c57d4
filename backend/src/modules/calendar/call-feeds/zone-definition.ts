import { zoneOffset } from '@leap/domain';

/** A change of a time zone's clock. */
interface Onset {
  /** The local time before the change, as a UTC value. */
  wall: number;
  /** Offsets from UTC in milliseconds. */
  from: number;
  to: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Shorter than any time between two changes. */
const STEP = 6 * DAY;
const YEARS_AHEAD = 10;
const dayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * The rules of a time zone for calendars without a zone database (RFC 5545, 3.6.5): changes that follow a rule as the rule, others one
 * by one for the next years.
 * @param from the first instant that must be right
 */
export function zoneDefinition(timeZone: string, from: Date, now = new Date()): string {
  const firstYear = Math.min(from.getUTCFullYear(), now.getUTCFullYear()) - 1;
  const start = Date.UTC(firstYear, 0, 1);
  const lastYear = now.getUTCFullYear() + YEARS_AHEAD;
  const onsets = onsetsBetween(timeZone, start, Date.UTC(lastYear + 1, 0, 1));
  const kinds = Map.groupBy(onsets, ({ from: before, to }) => `${before}:${to}`);
  const offset = zoneOffset(start, timeZone);
  const initial =
    onsets[0] && onsets[0].wall - onsets[0].from <= from.getTime()
      ? []
      : observance({ wall: Date.UTC(1970, 0, 1), from: offset, to: offset }, nameAt(timeZone, start), []);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...initial,
    ...[...kinds.values()].flatMap((of) => {
      const [first] = of;
      if (!first) return [];
      return observance(first, nameAt(timeZone, first.wall - first.from + DAY), recurrence(of, lastYear));
    }),
    'END:VTIMEZONE',
  ].join('\r\n');
}

function onsetsBetween(timeZone: string, start: number, end: number): Onset[] {
  const onsets: Onset[] = [];
  for (let at = start; at < end; at += STEP) {
    const [from, to] = [zoneOffset(at, timeZone), zoneOffset(at + STEP, timeZone)];
    if (from === to) continue;
    let [before, after] = [at, at + STEP];
    while (after - before > 60_000) {
      const middle = before + Math.floor((after - before) / 120_000) * 60_000;
      if (zoneOffset(middle, timeZone) === from) before = middle;
      else after = middle;
    }
    onsets.push({ wall: after + from, from, to });
  }
  return onsets;
}

function observance({ wall, from, to }: Onset, name: string, recurrences: string[]): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `TZNAME:${name}`,
    `DTSTART:${wallText(wall)}`,
    ...recurrences,
    `END:${kind}`,
  ];
}

/** One rule for changes on the same Sunday (or other day) of the same month each year up to the last one, else their dates. */
function recurrence(onsets: readonly Onset[], lastYear: number): string[] {
  const walls = onsets.map(({ wall }) => new Date(wall));
  const [first] = walls;
  if (!first || walls.length < 2) return [];
  const isYearly =
    walls.every((wall, index) => wall.getUTCFullYear() === first.getUTCFullYear() + index) &&
    walls.at(-1)?.getUTCFullYear() === lastYear;
  const isSame = (of: (wall: Date) => number): boolean => walls.every((wall) => of(wall) === of(first));
  const nth = (wall: Date): number => Math.ceil(wall.getUTCDate() / 7);
  const isLast = (wall: Date): boolean => new Date(wall.getTime() + 7 * DAY).getUTCMonth() !== wall.getUTCMonth();
  const position = isSame(nth) ? nth(first) : walls.every(isLast) ? -1 : undefined;
  const isRule =
    isYearly &&
    position !== undefined &&
    isSame((wall) => wall.getUTCMonth()) &&
    isSame((wall) => wall.getUTCDay()) &&
    isSame((wall) => wall.getTime() % DAY);
  return isRule
    ? [`RRULE:FREQ=YEARLY;BYMONTH=${first.getUTCMonth() + 1};BYDAY=${position}${dayNames[first.getUTCDay()]}`]
    : walls.slice(1).map((wall) => `RDATE:${wallText(wall.getTime())}`);
}

/** `20260308T020000` */
const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

/** `-0500` */
function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}${pad(minutes % 60)}`;
}

/** `EST`, or `GMT+1` where there is no name. */
function nameAt(timeZone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
