import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { placeAt } from './place-at';

it('finds the last line that begins by then, among lines without a time too', () => {
  const gap = fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined, freq: 3 });
  fc.assert(
    fc.property(fc.array(gap, { maxLength: 30 }), fc.integer({ min: 0, max: 60 }), (gaps, position) => {
      let sum = 0;
      const times = gaps.map((step) => (step === undefined ? undefined : (sum += step)));
      const expected = times.findLastIndex((time) => time !== undefined && time <= position);
      expect(placeAt(times, position)).toBe(expected < 0 ? undefined : expected);
    }),
  );
  expect(placeAt([1, 2], undefined)).toBeUndefined();
});
