import { DateTime } from 'luxon';

/** Hours of a day in which nothing is sent, unless a member chooses others. */
export const QUIET_HOURS = { from: 21, until: 8 } as const;

/**
 * When the quiet hours end that are at `now`; undefined outside of them. By the clock of the zone, also in nights in which it is changed.
 * @param timeZone IANA name; without one the member's night is unknown, and nothing waits
 * @param from hour, 0 to 23; the same as `until` for no quiet hours
 */
export function quietEnd(
  now: Date,
  { timeZone, from, until }: { timeZone: string | null; from: number; until: number },
): Date | undefined {
  if (timeZone === null || from === until) return undefined;
  const local = DateTime.fromJSDate(now, { zone: timeZone });
  const { hour } = local;
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!isQuiet) return undefined;
  return local
    .startOf('day')
    .plus({ days: hour < until ? 0 : 1 })
    .set({ hour: until })
    .toJSDate();
}
