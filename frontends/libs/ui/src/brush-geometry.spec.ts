import { describe, expect, it } from '@jest/globals';
import { drawBristles, drawDisc, drawStroke, drawWash } from './brush-geometry';
import { drawFigure } from './figure-geometry';

/** The largest distance of a path's first point and the end of its relative moves from the origin. */
const start = (d: string): number[] => (d.match(/^M(-?[\d.]+)[ ]?(-?[\d.]+)/) ?? []).slice(1).map(Number);

describe('the brush', () => {
  it.each([
    ['a disc', (seed: number) => drawDisc({ radius: 100, seed })],
    [
      'a stroke',
      (seed: number) =>
        drawStroke({
          along: [
            [0, 0],
            [50, 10],
            [100, 0],
          ],
          width: 20,
          seed,
        }),
    ],
    [
      'a wash',
      (seed: number) =>
        drawWash(
          [
            [0, 0],
            [100, 0],
            [100, 100],
            [0, 100],
          ],
          4,
          seed,
        ),
    ],
  ])('draws %s the same for the same seed, and another for another', (_name, draw) => {
    expect(draw(1)).toBe(draw(1));
    expect(draw(1)).not.toBe(draw(2));
    expect(draw(1)).toMatch(/^M[^M]+z$/);
    expect(draw(1)).not.toMatch(/NaN|Infinity/);
  });

  it('parts into bristles that all stay within the width of their stroke', () => {
    const stroke = {
      along: [
        [0, 0],
        [50, 0],
        [100, 0],
      ] as const,
      width: 20,
      count: 5,
    };
    const bristles = drawBristles({ ...stroke, seed: 4 }).match(/M[^M]+z/g) ?? [];
    expect(bristles).toHaveLength(5);
    for (const bristle of bristles) expect(Math.abs(start(bristle)[1] ?? NaN)).toBeLessThanOrEqual(12);
    expect(drawBristles({ ...stroke, seed: 4 })).toBe(bristles.join(''));
    expect(drawBristles({ ...stroke, seed: 5 })).not.toBe(bristles.join(''));
  });

  it('keeps a disc near its radius', () => {
    const [x = 0, y = 0] = start(drawDisc({ center: [10, 20], radius: 100, seed: 3 }));
    expect(Math.abs(Math.hypot(x - 10, y - 20) - 100)).toBeLessThan(4);
  });

  it('draws the figure once, small enough for a page', () => {
    expect(drawFigure()).toBe(drawFigure());
    expect(drawFigure().reduce((sum, { d }) => sum + d.length, 0)).toBeLessThan(12_000);
  });
});
