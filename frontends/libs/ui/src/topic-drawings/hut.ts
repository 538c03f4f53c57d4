import { pine } from './pine';
import type { Sheet } from './sheet';

/** A hut at the lake, with light in its window. */
export function hut(sheet: Sheet): void {
  const x = sheet.between(430, 470);
  sheet
    .disc('light', [sheet.between(160, 230), 130], 46, 0.95)
    .panel(
      'sage',
      [
        [-40, 330],
        [90, 240],
        [190, 160],
        [300, 258],
        [390, 210],
        [500, 122],
        [620, 236],
        [720, 184],
        [840, 290],
        [840, 430],
        [-40, 430],
      ],
      0.36,
      5,
    )
    .band('sage', 330, 450, 24, 0.55, 1.6);
  for (let index = 0; index < 7; index += 1) {
    const at = index < 4 ? 60 + index * 66 : 590 + (index - 4) * 70;
    pine(sheet, at + sheet.between(-14, 14), 424, sheet.between(100, 160));
  }
  sheet
    .panel(
      'ink',
      [
        [x - 106, 322],
        [x + 106, 322],
        [x + 104, 434],
        [x - 104, 434],
      ],
      0.94,
    )
    .panel(
      'clay',
      [
        [x - 142, 342],
        [x, 236],
        [x + 144, 342],
      ],
      1,
      3,
    )
    .panel('gold', [
      [x - 64, 360],
      [x - 10, 360],
      [x - 10, 404],
      [x - 64, 404],
    ])
    .stroke(
      'ink',
      [
        [x - 36, 356],
        [x - 35, 382],
        [x - 36, 408],
      ],
      4,
    )
    .panel(
      'clay',
      [
        [x + 30, 356],
        [x + 72, 356],
        [x + 72, 432],
        [x + 30, 432],
      ],
      0.9,
    )
    .ground('sage', 0.28, 428)
    .stroke(
      'ink',
      [
        [-30, 432],
        [260, 428],
        [560, 434],
        [830, 428],
      ],
      9,
      0.6,
      [0.05, 0.2],
    )
    .ripples('gold', x - 36, 448, 560, 30, 6, 0.6)
    .ripples('paper', 360, 450, 590, 360, 14, 0.7);
}
