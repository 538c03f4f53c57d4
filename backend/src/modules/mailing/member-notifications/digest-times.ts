import { BOOKING_ZONE } from '@leap/domain';
import { DateTime } from 'luxon';
import { quietEnd } from './quiet-hours.js';

/** Hour from which a digest is sent. */
const MORNING = 8;
/** Quiet hours end within a day, so that one of these has begun. */
const BACK = [0, 1, 2];

/**
 * The latest digest that is due at `now`: of a day from 8 in the morning, of a week from then on Monday, before the weekly call; later
 * where quiet hours end later. By the clock of the member's zone, or the practice's as long as that is unknown.
 * @returns when it became due, and the day or ISO week that it is the one digest of
 */
export function latestDigest(
  frequency: 'daily' | 'weekly',
  now: Date,
  hours: { timeZone: string | null; from: number; until: number },
): { dueAt: Date; period: string } {
  const unit = frequency === 'daily' ? 'day' : 'week';
  const start = DateTime.fromJSDate(now, { zone: hours.timeZone ?? BOOKING_ZONE }).startOf(unit);
  for (const count of BACK) {
    const begin = start.minus({ [unit]: count });
    const morning = begin.set({ hour: MORNING }).toJSDate();
    const dueAt = quietEnd(morning, hours) ?? morning;
    if (dueAt <= now) return { dueAt, period: begin.toFormat(frequency === 'daily' ? 'yyyy-MM-dd' : `kkkk-'W'WW`) };
  }
  throw new Error(`No digest is due before ${now.toISOString()}.`);
}
