import type { Point } from '../ring-geometry';
import { points } from './points';
import type { Sheet } from './sheet';

/** Two men on a ridge, seen from behind: one goes ahead. */
export function ridge(sheet: Sheet): void {
  const sun = sheet.between(414, 434);
  sheet
    .dry('gold', points([-40, 70, 240, 92, 560, 62, 840, 84]), 50, 0.18)
    .disc('gold', [sun, 232], 166, 0.2)
    .disc('gold', [sun + 3, 234], 146, 0.5)
    .panel(
      'sage',
      points([
        -20, 330, 90, 286, 170, 318, 300, 352, 420, 338, 540, 306, 640, 236, 700, 268, 820, 206, 820, 620, -20, 620,
      ]),
      0.42,
      4,
    )
    .bristles('paper', points([638, 242, 604, 280, 560, 312]), 30, 0.5, 0.9, 6)
    .bristles('sage', points([646, 244, 700, 300, 740, 360]), 40, 0.4, 0.9, 6)
    .hill('sage', 388, 24, 0.5, 1.2, 2)
    .dry('paper', points([830, 404, 540, 394, 260, 410, -30, 398]), 38, 0.66)
    // The ridge, and the way that goes along it.
    .panel(
      'ink',
      points([
        -20, 560, 80, 524, 150, 520, 240, 480, 330, 462, 392, 430, 470, 412, 520, 384, 572, 390, 610, 426, 690, 452,
        740, 500, 820, 530, 820, 640, -20, 640,
      ]),
      0.96,
      4,
    )
    .bristles('sage', points([540, 400, 590, 450, 640, 520, 700, 600]), 90, 0.6, 0.9, 9)
    .bristles('sage', points([300, 486, 180, 534, 40, 580]), 30, 0.5, 0.9, 5)
    .bristles('gold', points([110, 660, 230, 560, 350, 484, 490, 412]), 34, 0.6, 0.7, 6);
  walker(sheet, [474, 420], 1.55, -1);
  walker(sheet, [330, 482], 2.05, 1);
}

/** Somebody who walks away from us. */
function walker(sheet: Sheet, [x, y]: Point, unit: number, side: 1 | -1): void {
  const at = (around: readonly Point[]): Point[] => around.map(([px, py]) => [x + side * px * unit, y - py * unit]);
  sheet
    .wash(
      'ink',
      at(
        points([
          -10, 0, -3, -1, -3, 22, 0, 40, 3, 26, 3, 9, 8, 5, 11, 10, 11, 26, 13, 44, 11, 58, 12, 70, 14.5, 62, 14.5, 51,
          17, 46, 19, 50, 19, 64, 16, 77, 10, 82, 4, 84, 4, 89, -4, 89, -4, 84, -10, 82, -16, 77, -18.5, 64, -17.5, 48,
          -15, 45, -13.5, 50, -14, 62, -12, 70, -11, 58, -13, 44, -11, 24,
        ]),
      ),
      1,
      unit * 0.3,
    )
    .disc('ink', at([[1, 94]])[0] as Point, 8.2 * unit, 1, 0.88)
    .panel('ink', at(points([17, 66, 19, 66, 24, -2, 22, -2])), 1, 0.4)
    .wash(
      side === 1 ? 'clay' : 'sage',
      at(points([-9, 50, 9, 50, 11, 62, 9, 76, 4, 80, -4, 80, -9, 76, -11, 62])),
      1,
      unit * 0.4,
    )
    .stroke('gold', at(points([4, 83.5, 11, 81, 16.5, 75, 18.5, 62])), 2 * unit, 0.9, [0.2, 0.5])
    .stroke('gold', at(points([-4, 83.5, -11, 81, -16, 75, -18, 62])), 2 * unit, 0.9, [0.2, 0.5])
    .panel('ink', at(points([-10, 66, 10, 66, 10, 64, -10, 64])), 0.9, 0.4)
    .panel('ink', at(points([-5, 53, 5, 53, 5, 60, -5, 60])), 0.5, 0.4);
}
