/** Scale of the drawn durations. */
export const FULL_MINUTES = 120;
export const TICK_MINUTES = 30;

/** Hours and minutes; below an hour, minutes only. */
export function clockOf(duration: number): { hours: number; minutes: number } {
  return { hours: Math.floor(duration / 60), minutes: duration % 60 };
}
