import { pine } from './pine';
import type { Sheet } from './sheet';

/** A mountain. */
export function mountain(sheet: Sheet): void {
  const peak = sheet.between(400, 450);
  sheet
    .disc('clay', [peak - 230, 150], 50, 0.9)
    .band('sage', 372, 560, 40, 0.26, 1.2)
    .wash(
      'ink',
      [
        [40, 520],
        [150, 412],
        [236, 352],
        [300, 268],
        [peak - 50, 170],
        [peak, 112],
        [peak + 36, 158],
        [peak + 82, 208],
        [620, 330],
        [700, 404],
        [800, 520],
        [420, 540],
      ],
      0.9,
      7,
    )
    .dry(
      'paper',
      [
        [peak - 4, 124],
        [peak - 40, 200],
        [peak - 96, 278],
      ],
      26,
      0.85,
    )
    .stroke(
      'paper',
      [
        [peak + 10, 136],
        [peak + 24, 210],
        [peak + 10, 300],
      ],
      18,
      0.8,
      [0.05, 0.9],
    )
    .stroke(
      'paper',
      [
        [peak + 30, 170],
        [peak + 90, 260],
        [peak + 110, 330],
      ],
      13,
      0.6,
      [0.05, 0.9],
    )
    .stroke(
      'sage',
      [
        [peak - 70, 260],
        [peak - 130, 350],
        [peak - 220, 430],
      ],
      22,
      0.6,
      [0.1, 0.8],
    )
    .stroke(
      'sage',
      [
        [peak + 60, 310],
        [peak + 130, 390],
        [peak + 230, 450],
      ],
      22,
      0.5,
      [0.1, 0.8],
    )
    .dry(
      'paper',
      [
        [-30, 446],
        [240, 430],
        [540, 452],
        [830, 434],
      ],
      46,
      0.8,
    )
    .band('sage', 492, 700, 14, 0.75, 1.3);
  for (let index = 0; index < 9; index += 1)
    pine(sheet, 60 + index * 82 + sheet.between(-26, 26), sheet.between(512, 548), sheet.between(44, 82));
}
