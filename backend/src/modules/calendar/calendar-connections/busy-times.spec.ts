import { beforeEach, describe, expect, it } from '@jest/globals';
import type { TimeRange } from './calendar-gateway.js';
import { BusyTimes } from './busy-times.js';

const at = (hour: number): Date => new Date(Date.UTC(2027, 0, 4, hour));
const range = (from: number, to: number): TimeRange => ({ startsAt: at(from), endsAt: at(to) });
const now = at(0).getTime();
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let answers: (TimeRange[] | Error)[];
let asked: TimeRange[];
let busy: BusyTimes;
beforeEach(() => {
  answers = [];
  asked = [];
  busy = new BusyTimes(async (window) => {
    asked.push(window);
    const answer = answers.shift() ?? [];
    if (answer instanceof Error) throw answer;
    return answer;
  });
});
const times = async (from: number, to: number, when = now): Promise<TimeRange[]> =>
  (await busy.between(range(from, to), when)).times;

describe('busy times', () => {
  it('are those that overlap a half-open interval', async () => {
    answers.push([range(10, 11), range(12, 14)]);
    expect(await times(11, 12)).toEqual([]);
    expect(await times(10, 11)).toEqual([range(10, 11)]);
    expect(await times(13, 15)).toEqual([range(12, 14)]);
    expect(await times(9, 20)).toHaveLength(2);
    expect(asked).toHaveLength(1);
  });

  it('are read again after 30 s, after a change of ours, and for times beyond the cached range', async () => {
    await times(9, 10);
    await times(9, 10, now + 29 * SECOND);
    expect(asked).toHaveLength(1);
    await times(9, 10, now + 30 * SECOND);
    expect(asked).toHaveLength(2);
    busy.forget();
    await times(9, 10, now + 31 * SECOND);
    expect(asked).toHaveLength(3);
    await times(9, 24 * 40, now + 32 * SECOND);
    expect(asked).toHaveLength(4);
  });

  it('are read again when another process wrote to the calendar', async () => {
    busy.noteWrite('first');
    await times(9, 10);
    busy.noteWrite('first');
    busy.noteWrite(undefined);
    await times(9, 10);
    expect(asked).toHaveLength(1);
    busy.noteWrite('second');
    await times(9, 10);
    expect(asked).toHaveLength(2);
  });

  it('stay for ten minutes of failures, and are then empty; failures are cached too', async () => {
    answers.push([range(10, 11)], ...Array.from({ length: 9 }, () => new Error('down')));
    await times(9, 12);
    const later = await busy.between(range(9, 12), now + MINUTE);
    expect(later).toEqual({ times: [range(10, 11)], failure: new Error('down') });
    await busy.between(range(9, 12), now + MINUTE + 29 * SECOND);
    expect(asked).toHaveLength(2);
    expect(await times(9, 12, now + 9 * MINUTE)).toEqual([range(10, 11)]);
    expect(await times(9, 12, now + 10 * MINUTE)).toEqual([]);
    answers.length = 0;
    answers.push([range(9, 10)]);
    expect(await times(9, 12, now + 11 * MINUTE)).toEqual([range(9, 10)]);
    busy.reset();
    answers.push(new Error('down'));
    expect(await times(9, 12, now + 11 * MINUTE)).toEqual([]);
  });
});
