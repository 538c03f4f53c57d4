/**
 * The index of the line that is being played: the last one that begins by then. Lines without a time are skipped; binary search, because it is asked
 * several times a second.
 * @param times seconds, ascending
 */
export function indexAt(times: readonly (number | undefined)[], position: number | undefined): number | undefined {
  if (position === undefined) return undefined;
  let [low, high, found] = [0, times.length - 1, -1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    let known = middle;
    while (known > low && times[known] === undefined) known -= 1;
    const time = times[known];
    if (time !== undefined && time <= position) {
      found = known;
      low = middle + 1;
    } else if (time === undefined) low = middle + 1;
    else high = known - 1;
  }
  return found < 0 ? undefined : found;
}
