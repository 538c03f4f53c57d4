import { describe, expect, it } from '@jest/globals';
import { plotShape } from './plot-shape';

describe('a plot', () => {
  it('has bars from zero, in proportion to the highest', () => {
    const { path, bottom, top, heightOf } = plotShape({ values: [0, 1, 2, 0], kind: 'bars' });
    expect([bottom, top]).toEqual([0, 2]);
    expect([heightOf(0), heightOf(1), heightOf(2)]).toEqual([100, 52, 4]);
    // Four bars of 25 with gaps of a quarter; zero draws no bar.
    expect(path).toBe('M28.13 100V52H46.88V100ZM53.13 100V4H71.88V100Z');
  });

  it('has a line from the lowest to the highest', () => {
    expect(plotShape({ values: [10, 30, 20], kind: 'line' })).toMatchObject({
      path: 'M0 96h0L50 4L100 50',
      bottom: 10,
      top: 30,
    });
  });

  it('is interrupted by unknown numbers, and draws a single one as a dot', () => {
    expect(plotShape({ values: [undefined, 1, undefined, 0, 1], kind: 'line' }).path).toBe('M25 4h0M75 96h0L100 4');
  });

  it.each([
    ['never changes', [5, 5, 5], 'M0 50h0L50 50L100 50'],
    ['is of one day', [5], 'M0 50h0'],
    ['is not known at all', [undefined, undefined], ''],
    ['is nothing', [0, 0], 'M0 50h0L100 50'],
  ])('draws what %s', (_name, values, path) => {
    expect(plotShape({ values, kind: 'line' }).path).toBe(path);
  });

  it('has no bars without data', () => {
    expect(plotShape({ values: [0, 0], kind: 'bars' })).toMatchObject({ path: '', top: 0 });
  });
});
