import { expect, it } from '@jest/globals';
import { indexAt } from './index-at';

/** All transcripts of up to six lines whose gaps are 0 or 2 seconds, or whose lines have no time. */
function* transcripts(lines = 6, before: (number | undefined)[] = []): Generator<(number | undefined)[]> {
  yield before;
  if (lines === 0) return;
  const last = before.findLast((time) => time !== undefined) ?? 0;
  for (const time of [last, last + 2, undefined]) yield* transcripts(lines - 1, [...before, time]);
}

it('finds the last line that begins by then, among lines without a time too', () => {
  const wrong = [...transcripts()].flatMap((times) =>
    [0, 1, 2, 3, 4, 20].filter((position) => {
      const expected = times.findLastIndex((time) => time !== undefined && time <= position);
      return indexAt(times, position) !== (expected < 0 ? undefined : expected);
    }),
  );
  expect(wrong).toEqual([]);
  expect(indexAt([1, 2], undefined)).toBeUndefined();
});
