import type { Point } from '../ring-geometry';
import { points } from './points';
import type { Sheet } from './sheet';

/** A lit window in the evening: post on its sill, and a bird that looks in. */
export function litWindow(sheet: Sheet): void {
  const x = sheet.between(394, 406);
  sheet
    .ground('night', 0.92)
    .dry('sage', points([-30, 60, 240, 50, 540, 68, 830, 54]), 100, 0.2)
    .dry('sage', points([830, 540, 540, 526, 240, 544, -30, 530]), 120, 0.2);
  bricks(sheet);
  sheet
    .panel('light', points([-130, 108, 130, 108, 130, 446, -130, 446], [x, 0]))
    .bristles('gold', points([-128, 402, 0, 396, 128, 404], [x, 0]), 120, 0.4, 0.3, 8)
    .bristles('gold', points([128, 282, 0, 276, -128, 286], [x, 0]), 120, 0.2, 0.7, 8);
  shutter(sheet, x - 134, -1);
  shutter(sheet, x + 134, 1);
  const bars: [Point, Point, Point, number][] = [
    [[x - 132, 100], [x - 134, 276], [x - 131, 450], 14],
    [[x + 132, 100], [x + 134, 276], [x + 131, 450], 14],
    [[x - 140, 106], [x, 102], [x + 140, 107], 14],
    [[x, 108], [x - 2, 276], [x, 448], 9],
    [[x - 130, 226], [x, 223], [x + 130, 227], 8],
  ];
  for (const [from, over, to, width] of bars) sheet.stroke('night', [from, over, to], width, 1, [0.01, 0.02]);
  sheet
    // A letter leans at the pane.
    .panel('light', points([-112, 382, -18, 374, -14, 444, -106, 448], [x, 0]))
    .stroke('night', points([-111, 383, -84, 400, -60, 416], [x, 0]), 5, 0.9, [0.02, 0.04])
    .stroke('night', points([-61, 416, -40, 394, -18, 376], [x, 0]), 5, 0.9, [0.04, 0.02])
    .stroke('night', points([-112, 382, -109, 416, -106, 448], [x, 0]), 3, 0.6, [0.02, 0.04])
    .stroke('night', points([-112, 382, -64, 378, -18, 374], [x, 0]), 3, 0.6, [0.02, 0.04])
    .disc('clay', [x - 61, 419], 8)
    .panel('sage', points([-180, 444, 180, 441, 188, 474, -188, 476], [x, 0]))
    .bristles('light', points([-120, 452, 0, 449, 124, 452], [x, 0]), 9, 0.5, 0.8, 3)
    .bristles('night', points([190, 484, 0, 488, -190, 486], [x, 0]), 18, 0.7, 0.8, 4);
  bird(sheet, x + 62, 443);
}

/** A few of the wall's stones show. */
function bricks(sheet: Sheet): void {
  for (let row = 0; row < 10; row += 1)
    for (const side of row < 8 ? [-1, 1] : [-1, 0, 1]) {
      const x = 366 + side * sheet.between(row < 8 ? 268 : 170, 350);
      const y = 24 + row * 58 + sheet.between(-6, 6);
      sheet.panel('sage', points([0, 0, 68, -1, 67, 26, 1, 25], [x, y]), sheet.between(0.16, 0.34), 2.2);
    }
}

function shutter(sheet: Sheet, x: number, side: 1 | -1): void {
  sheet.panel('clay', [
    [x, 100],
    [x + side * 100, 84],
    [x + side * 100, 470],
    [x, 452],
  ]);
  sheet.bristles(
    'night',
    [
      [x + side * 8, 104],
      [x + side * 10, 276],
      [x + side * 8, 446],
    ],
    14,
    0.4,
    0.3,
    3,
  );
  for (const y of [142, 188, 234, 280, 326, 372, 418])
    sheet.panel(
      'night',
      [
        [x + side * 22, y],
        [x + side * 84, y + (y - 280) * 0.06 - 2],
        [x + side * 84, y + (y - 280) * 0.06 + 9],
        [x + side * 22, y + 9],
      ],
      0.4,
      1.2,
    );
}

function bird(sheet: Sheet, x: number, y: number): void {
  sheet
    .stroke('night', points([-6, -22, -3, -10, -6, 4], [x, y]), 5, 1, [0.05, 0.05])
    .stroke('night', points([10, -24, 12, -10, 9, 4], [x, y]), 5, 1, [0.05, 0.05])
    .wash(
      'night',
      points(
        [
          -62, -30, -34, -54, -10, -86, 6, -108, 26, -111, 38, -98, 56, -91, 39, -84, 36, -54, 16, -24, -12, -17, -38,
          -24, -86, -4,
        ],
        [x, y],
      ),
      1,
      0.6,
    )
    .bristles('clay', points([33, -80, 30, -56, 14, -34], [x, y]), 13, 0.9, 0.6, 3)
    .bristles('sage', points([-2, -74, -24, -52, -60, -24], [x, y]), 17, 0.8, 0.7, 4);
}
