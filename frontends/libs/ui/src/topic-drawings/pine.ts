import type { Point } from '../ring-geometry';
import type { Sheet } from './sheet';

/** A pine, from its foot: no bough is like another. */
export function pine(sheet: Sheet, x: number, y: number, height: number): void {
  const boughs = [
    [0.23, 0.1, 0.1],
    [0.2, 0.3, 0.08],
    [0.15, 0.5, 0.06],
    [0.1, 0.7, 0.04],
  ] as const;
  const side = (sign: 1 | -1): Point[] =>
    boughs.flatMap(([reach, up, waist]): Point[] => {
      const far = reach * sheet.between(0.72, 1.2);
      const tip = up + sheet.between(-0.03, 0.03);
      return [
        [x + sign * far * height, y - tip * height],
        [x + sign * waist * height, y - (tip + 0.13) * height],
      ];
    });
  const lean = sheet.between(-0.03, 0.03) * height;
  sheet.panel(
    'ink',
    [
      [x + 0.025 * height, y],
      [x + 0.025 * height, y - 0.13 * height],
      ...side(1),
      [x + lean, y - height],
      ...side(-1).toReversed(),
      [x - 0.025 * height, y - 0.13 * height],
      [x - 0.025 * height, y],
    ],
    0.9,
    height * 0.014,
  );
}
