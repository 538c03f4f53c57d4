import { describe, expect, it } from '@jest/globals';
import { Pressure, type PressureLevel } from './load-shedding.js';

/** The level after samples of this lag and number of waiting statements, one every 100 ms (delayed by the lag). */
function levelAfter(samples: [lag: number, waiting: number][]): PressureLevel {
  const pressure = new Pressure();
  let at = 0;
  for (const [lag, waiting] of samples) pressure.add(lag, waiting, (at += 100 + lag));
  return pressure.level;
}
const times = (count: number, lag: number, waiting = 0): [number, number][] =>
  Array.from({ length: count }, () => [lag, waiting]);

describe('overload', () => {
  it.each<[string, [number, number][], PressureLevel]>([
    ['nothing was seen', [], 0],
    ['all is well', times(50, 3), 0],
    ['the loop stood still once, for long', [...times(30, 3), [5_000, 0]], 0],
    ['a burst of a second', [...times(30, 3), ...times(4, 250)], 0],
    ['the loop is late for two seconds', [...times(30, 3), ...times(10, 250)], 1],
    ['the loop is very late for two seconds', [...times(30, 3), ...times(5, 900)], 2],
    ['statements wait for two seconds', [...times(30, 3), ...times(25, 3, 60)], 1],
    ['very many statements wait', times(25, 3, 300), 2],
    ['one of many samples was well', [...times(10, 900), [10, 0], [900, 0]], 0],
    ['it is over', [...times(20, 900), ...times(1, 3)], 0],
  ])('when %s', (_name, samples, level) => {
    expect(levelAfter(samples)).toBe(level);
  });
});
