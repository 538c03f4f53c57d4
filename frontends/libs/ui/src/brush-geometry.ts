/**
 * Shapes by the hand that draws the ring: discs with a wandering edge, strokes of one brush, washes. Pure geometry, deterministic by seed;
 * y points down.
 */
import { randomFrom, slowNoise, spline, type Point } from './ring-geometry';

export interface DiscOptions {
  center?: Point;
  radius: number;
  /** Deviation of the edge, as a part of the radius. */
  rough?: number;
  /** Width divided by height. */
  stretch?: number;
  seed: number;
  /** Of the numbers in the path. */
  decimals?: number;
}

/** A disc laid down in one turn of the brush. */
export function drawDisc({
  center: [x, y] = [0, 0],
  radius,
  rough = 0.012,
  stretch = 1,
  seed,
  decimals = 1,
}: DiscOptions): string {
  const random = randomFrom(seed);
  // Whole frequencies, so that the edge meets itself.
  const waves = [2, 3, 5, 9].map((speed) => ({ speed, phase: random() * 2 * Math.PI }));
  const points = Array.from({ length: 44 }, (_, index): Point => {
    const angle = (index / 44) * 2 * Math.PI;
    const wander = waves.reduce((sum, { speed, phase }) => sum + Math.sin(angle * speed + phase) / speed, 0);
    const distance = radius * (1 + rough * wander);
    return [x + distance * stretch * Math.sin(angle), y - distance * Math.cos(angle)];
  });
  return spline(points, true, decimals);
}

export interface StrokeOptions {
  /** The brush's way: a smooth line near these points. */
  along: readonly Point[];
  width: number;
  seed: number;
  /** Part of the width that the edges wander. */
  rough?: number;
  /** Length of the tapering ends, as a part of the way. */
  taper?: readonly [start: number, end: number];
}

/** One stroke: it lands, swells and leaves the paper. */
export function drawStroke({ along, width, seed, rough = 0.16, taper = [0.12, 0.4] }: StrokeOptions): string {
  const random = randomFrom(seed);
  const edges = [slowNoise(random, 5), slowNoise(random, 6)] as const;
  const count = 26;
  const way = Array.from({ length: count + 1 }, (_, index) => pointAlong(along, index / count));
  const side = (sign: 1 | -1): Point[] =>
    way.map(([x, y], index) => {
      const t = index / count;
      const [beforeX, beforeY] = way[Math.max(0, index - 1)] as Point;
      const [afterX, afterY] = way[Math.min(count, index + 1)] as Point;
      const length = Math.hypot(afterX - beforeX, afterY - beforeY) || 1;
      const pressure = Math.min(1, t / taper[0]) ** 0.6 * Math.min(1, (1 - t) / taper[1]) ** 0.7;
      const reach = (width / 2) * pressure * (1 + rough * edges[sign === 1 ? 0 : 1](t));
      return [x - (sign * reach * (afterY - beforeY)) / length, y + (sign * reach * (afterX - beforeX)) / length];
    });
  return spline([...side(1), ...side(-1).reverse()], true, 1);
}

export interface BristlesOptions {
  /** The brush's way: a smooth line near these points. */
  along: readonly Point[];
  width: number;
  seed: number;
  count?: number;
  /** How early the brush runs out of ink: 0 for wet, 1 for dry. */
  dry?: number;
}

/** One stroke of a broad brush as its bristles, side by side in one path: where it is dry, the paper shows between them. */
export function drawBristles({ along, width, seed, count = 7, dry = 0.5 }: BristlesOptions): string {
  const random = randomFrom(seed);
  const steps = 7;
  return Array.from({ length: count }, (_, bristle) => {
    const across = ((bristle + 0.5) / count - 0.5) * width;
    const wander = slowNoise(random, 1.5);
    const from = random() * 0.16 * dry;
    const to = 1 - random() * 0.75 * dry;
    const reach = (width / count) * (0.36 + random() * 0.34);
    const edge = (side: 1 | -1): Point[] =>
      Array.from({ length: steps + 1 }, (_, step) => {
        const t = from + ((to - from) * step) / steps;
        const [x, y] = pointAlong(along, t);
        const [beforeX, beforeY] = pointAlong(along, Math.max(0, t - 0.02));
        const [afterX, afterY] = pointAlong(along, Math.min(1, t + 0.02));
        const length = Math.hypot(afterX - beforeX, afterY - beforeY) || 1;
        const pressure = Math.min(1, 0.35 + step / 2) * Math.min(1, 0.1 + (steps - step) / 3);
        const off = across + (wander(t) * width) / 18 + side * reach * pressure;
        return [x - (off * (afterY - beforeY)) / length, y + (off * (afterX - beforeX)) / length];
      });
    return spline([...edge(1), ...edge(-1).reverse()], true, 0);
  }).join('');
}

/** A filled shape: a smooth line near these points, all around. Its edge wanders by `rough` units. */
export function drawWash(around: readonly Point[], rough: number, seed: number): string {
  const random = randomFrom(seed);
  return spline(
    around.map(([x, y]): Point => [x + (random() * 2 - 1) * rough, y + (random() * 2 - 1) * rough]),
    true,
    1,
  );
}

/** A Catmull-Rom curve through the points, 0 to 1 along it. */
function pointAlong(points: readonly Point[], t: number): Point {
  const last = points.length - 1;
  const position = t * last;
  const index = Math.min(last - 1, Math.floor(position));
  const part = position - index;
  const at = (one: number): Point => points[Math.min(last, Math.max(0, one))] as Point;
  const blend = (axis: 0 | 1): number => {
    const [a, b, c, d] = [at(index - 1)[axis], at(index)[axis], at(index + 1)[axis], at(index + 2)[axis]];
    return (
      0.5 * (2 * b + (c - a) * part + (2 * a - 5 * b + 4 * c - d) * part ** 2 + (3 * b - a - 3 * c + d) * part ** 3)
    );
  };
  return [blend(0), blend(1)];
}
