import type { Point } from '../ring-geometry';
import type { Sheet } from './sheet';

/** A pine, from its foot. */
export function pine(sheet: Sheet, x: number, y: number, height: number): void {
  const outline = [
    [0.03, 0],
    [0.03, 0.12],
    [0.24, 0.1],
    [0.12, 0.36],
    [0.19, 0.35],
    [0.09, 0.62],
    [0.14, 0.61],
    [0, 1],
  ] as const;
  const right = outline.map(([across, up]): Point => [x + across * height, y - up * height]);
  const left = outline.toReversed().map(([across, up]): Point => [x - across * height, y - up * height]);
  sheet.panel('ink', [...right, ...left.slice(1)], 0.9, height * 0.012);
}
