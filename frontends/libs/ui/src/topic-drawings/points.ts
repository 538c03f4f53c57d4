import type { Point } from '../ring-geometry';

/** Points from their numbers in turn (x, y, x, y), seen from an origin. */
export function points(numbers: readonly number[], [x, y]: Point = [0, 0]): Point[] {
  const found: Point[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2)
    found.push([x + (numbers[index] ?? 0), y + (numbers[index + 1] ?? 0)]);
  return found;
}
