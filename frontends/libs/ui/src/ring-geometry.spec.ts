import { describe, expect, it } from '@jest/globals';
import { drawRing, pointCount } from './ring-geometry';
import { shareCuts } from './ring-share';

/** The points of a path of relative commands. */
function pen(d: string): [number, number][] {
  const points: [number, number][] = [];
  let x = 0;
  let y = 0;
  for (const [, command, rest] of d.matchAll(/([Mqtz])([^Mqtz]*)/g)) {
    const numbers = (rest ?? '').match(/-?(\d+\.?\d*|\.\d+)/g)?.map(Number) ?? [];
    if (command === 'M') [x, y] = [numbers[0] ?? NaN, numbers[1] ?? NaN];
    else if (command !== 'z') [x, y] = [x + (numbers.at(-2) ?? NaN), y + (numbers.at(-1) ?? NaN)];
    points.push([x, y]);
  }
  return points;
}

describe('drawRing', () => {
  it('draws the same ring for the same seed, and another one for another', () => {
    expect(drawRing({ seed: 3 })).toEqual(drawRing({ seed: 3 }));
    expect(drawRing({ seed: 3 }).body).not.toBe(drawRing({ seed: 4 }).body);
  });

  it('stays inside its square', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const drawing = drawRing({ seed, radius: 400, weight: 62, hairlines: 5 });
      const reach = [drawing.body, ...drawing.hairlines.map((line) => line.d)]
        .flatMap(pen)
        .map(([x, y]) => Math.max(Math.abs(x), Math.abs(y)));
      expect(Math.max(...reach)).toBeLessThanOrEqual(drawing.half);
    }
  });

  it('is open only where the sweep ends', () => {
    const angles = pen(drawRing({ start: 30, sweep: 300, hairlines: 0 }).body).map(
      ([x, y]) => ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360,
    );
    expect(angles.filter((angle) => angle < 28 || angle > 332)).toEqual([]);
    for (let sector = 40; sector < 320; sector += 20)
      expect(angles.some((angle) => Math.abs(angle - sector) < 10)).toBe(true);
  });

  it('shrinks along the stroke and thins towards both ends', () => {
    const points = pen(drawRing({ radius: 400, weight: 60, start: 0, sweep: 320, hairlines: 0, seed: 2 }).body);
    const near = (angle: number) =>
      points
        .filter(([x, y]) => Math.abs((((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360) - angle) < 5)
        .map(([x, y]) => Math.hypot(x, y));
    const width = (angle: number) => Math.max(...near(angle)) - Math.min(...near(angle));
    const middle = (angle: number) => (Math.max(...near(angle)) + Math.min(...near(angle))) / 2;
    expect(width(160)).toBeGreaterThan(1.5 * width(310));
    expect(width(160)).toBeGreaterThan(1.1 * width(10));
    expect(middle(20) - middle(310)).toBeGreaterThan(0);
  });

  it('uses fewer points and no dry brush for small rings', () => {
    expect(pointCount(14, 300)).toBeLessThan(pointCount(400, 300));
    const small = drawRing({ radius: 14 });
    expect(small.hairlines).toEqual([]);
    expect(small.body.length).toBeLessThan(650);
    expect(drawRing({ radius: 400, weight: 62, hairlines: 5 }).body.length).toBeLessThan(4500);
  });

  it('formats numbers with one or two decimals and never NaN', () => {
    for (const radius of [8, 22, 100, 420]) {
      const { body, spine } = drawRing({ radius });
      expect(body + spine).not.toMatch(/NaN|Infinity|e-|\.\d{3}/);
    }
  });
});

describe('shareCuts', () => {
  it('stacks the parts without overlap and ends at their share of the whole', () => {
    const cuts = shareCuts([30, 14, 9, 6], 100);
    cuts.forEach(([from, to], index) => {
      expect(from).toBeLessThanOrEqual(to);
      expect(from).toBeGreaterThanOrEqual(cuts[index - 1]?.[1] ?? 0);
    });
    expect(cuts.at(-1)?.[1]).toBeCloseTo(0.59, 2);
  });

  it('accepts empty input', () => {
    expect(shareCuts([0, 0], 0)).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});
