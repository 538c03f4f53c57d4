import type { Point } from '../ring-geometry';
import type { Sheet } from './sheet';

/** A bowl of evening: the sun goes down behind hills, beside a bare tree. */
export function dusk(sheet: Sheet): void {
  const sun = sheet.between(250, 330);
  sheet
    .dry(
      'gold',
      [
        [-40, 120],
        [220, 96],
        [520, 128],
        [840, 92],
      ],
      54,
      0.2,
    )
    .dry(
      'clay',
      [
        [-40, 214],
        [260, 196],
        [560, 222],
        [840, 190],
      ],
      40,
      0.16,
    )
    .disc('clay', [sun, 286], 112, 0.94)
    .hill('sage', 342, 26, 0.4)
    .hill('sage', 398, 22, 0.62, 1.5)
    .hill('ink', 486, 18, 0.88, 0.9, 5);
  const x = sheet.between(560, 600);
  const trunk: Point[] = [
    [x + 8, 520],
    [x, 430],
    [x + 10, 340],
    [x - 4, 250],
  ];
  sheet.stroke('ink', trunk, 26, 0.95, [0.02, 0.9]);
  const branches: Point[][] = [
    [
      [x + 2, 400],
      [x - 50, 340],
      [x - 110, 318],
    ],
    [
      [x + 8, 352],
      [x + 62, 292],
      [x + 104, 224],
    ],
    [
      [x + 2, 310],
      [x - 36, 250],
      [x - 44, 190],
    ],
    [
      [x + 40, 312],
      [x + 96, 298],
      [x + 132, 302],
    ],
    [
      [x - 44, 342],
      [x - 70, 300],
      [x - 74, 262],
    ],
    [
      [x + 72, 274],
      [x + 76, 226],
      [x + 66, 192],
    ],
  ];
  branches.forEach((branch, index) => sheet.stroke('ink', branch, index < 3 ? 12 : 7, 0.95, [0.02, 0.85]));
}
