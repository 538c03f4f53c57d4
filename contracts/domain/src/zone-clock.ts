import { memo } from './memo.js';

const fields = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

const clockOf = memo((timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...fields }));

/** Clocks change at a full quarter of an hour (UTC), so an offset is worked out once for each. */
const QUARTER = 15 * 60_000;

const offsetOf = memo((key) => {
  const [timeZone = '', quarter] = key.split('|');
  const instant = Number(quarter) * QUARTER;
  const parts = clockOf(timeZone).formatToParts(instant);
  const value = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
  return wall - instant;
});

/** Offset of the time zone from UTC at an instant, in milliseconds. */
export const zoneOffset = (instant: number, timeZone: string): number =>
  offsetOf(`${timeZone}|${Math.floor(instant / QUARTER)}`);

const DAY = 24 * 3_600_000;

/**
 * The instant at which the time zone's clock shows `wall` (its fields as a UTC value). A time that occurs twice is the first one, and one
 * that is skipped counts with the offset before the change, as in calendar files (RFC 5545, 3.3.5).
 */
export function instantOf(wall: number, timeZone: string): number {
  const before = zoneOffset(wall - DAY, timeZone);
  const after = zoneOffset(wall + DAY, timeZone);
  if (before === after || zoneOffset(wall - before, timeZone) === before) return wall - before;
  return zoneOffset(wall - after, timeZone) === after ? wall - after : wall - before;
}

/** Whether both time zones show the same time at an instant. */
export function sameClock(instant: Date, one: string, other: string): boolean {
  return zoneOffset(instant.getTime(), one) === zoneOffset(instant.getTime(), other);
}

/** The local time of an instant in the format of `datetime-local` fields: `2026-11-24T10:00`. */
export function wallClock(instant: Date | string, timeZone: string): string {
  const at = new Date(instant).getTime();
  return new Date(at + zoneOffset(at, timeZone)).toISOString().slice(0, 16);
}

/** The instant of a `datetime-local` value in a time zone; undefined for an invalid one. */
export function fromWallClock(typed: string, timeZone: string): Date | undefined {
  const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(typed) ? Date.parse(`${typed}Z`) : NaN;
  return Number.isNaN(wall) ? undefined : new Date(instantOf(wall, timeZone));
}

/** The calendar date (`YYYY-MM-DD`) of an instant in a time zone. */
export const dateIn = (instant: Date | string, timeZone: string): string => wallClock(instant, timeZone).slice(0, 10);
