/** Milliseconds by which the zone's wall clock is ahead of UTC at that instant. */
export function zoneOffset(instant: number, timeZone: string): number {
  const fields = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...fields }).formatToParts(instant);
  const value = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
  return wall - Math.floor(instant / 1000) * 1000;
}

/** The instant at which the zone's wall clock shows `wall` (a UTC value carrying the wall clock's fields). */
export function instantOf(wall: number, timeZone: string): number {
  const guess = wall - zoneOffset(wall, timeZone);
  // The guess used the offset of a moment hours away; on the days when clocks change, the right one is the offset at the guess.
  return wall - zoneOffset(guess, timeZone);
}

/** Whether both zones' clocks show the same at that instant, so that one line says it all. */
export function sameClock(instant: Date, one: string, other: string): boolean {
  return zoneOffset(instant.getTime(), one) === zoneOffset(instant.getTime(), other);
}

/** What a zone's clock shows at an instant, as `datetime-local` fields have it: `2026-11-24T10:00`. */
export function wallClock(instant: Date | string, timeZone: string): string {
  const at = new Date(instant).getTime();
  return new Date(at + zoneOffset(at, timeZone)).toISOString().slice(0, 16);
}

/** The instant that a `datetime-local` field means on a zone's clock; undefined for what is no date. */
export function fromWallClock(typed: string, timeZone: string): Date | undefined {
  const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(typed) ? Date.parse(`${typed}Z`) : NaN;
  return Number.isNaN(wall) ? undefined : new Date(instantOf(wall, timeZone));
}

/** The calendar date (`YYYY-MM-DD`) that a zone's clock shows at this instant. */
export const dateIn = (instant: Date | string, timeZone: string): string => wallClock(instant, timeZone).slice(0, 10);
