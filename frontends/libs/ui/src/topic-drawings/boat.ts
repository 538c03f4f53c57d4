import type { Sheet } from './sheet';

/** Somebody alone in a boat, at ease. */
export function boat(sheet: Sheet): void {
  const sun = sheet.between(520, 600);
  sheet
    .dry(
      'gold',
      [
        [-40, 90],
        [240, 110],
        [560, 82],
        [840, 104],
      ],
      44,
      0.16,
    )
    .disc('gold', [sun, 178], 66, 0.7)
    .band('sage', 246, 320, 34, 0.4, 1.4)
    .band('sage', 282, 320, 14, 0.6, 2)
    .ground('sage', 0.24, 304)
    .ripples('gold', sun, 322, 470, 40, 7, 0.6)
    .ripples('paper', 300, 330, 590, 380, 15, 0.75);
  const x = sheet.between(300, 350);
  sheet
    .person('ink', [x + 12, 442], 176, true)
    .stroke(
      'ink',
      [
        [x - 12, 366],
        [x + 34, 396],
        [x + 70, 392],
      ],
      24,
      1,
      [0.1, 0.2],
    )
    .wash(
      'ink',
      [
        [x - 172, 408],
        [x - 120, 430],
        [x, 440],
        [x + 120, 430],
        [x + 178, 400],
        [x + 150, 448],
        [x + 80, 474],
        [x, 480],
        [x - 90, 474],
        [x - 146, 450],
      ],
      0.95,
    )
    .stroke(
      'paper',
      [
        [x - 136, 438],
        [x, 452],
        [x + 140, 434],
      ],
      5,
      0.4,
      [0.2, 0.4],
    )
    .stroke(
      'clay',
      [
        [x + 40, 372],
        [x + 130, 424],
        [x + 226, 486],
      ],
      9,
      0.95,
      [0.05, 0.3],
    )
    .stroke(
      'clay',
      [
        [x + 208, 474],
        [x + 232, 490],
        [x + 258, 506],
      ],
      20,
      0.95,
      [0.3, 0.3],
    )
    .stroke(
      'ink',
      [
        [x - 180, 496],
        [x, 504],
        [x + 190, 494],
      ],
      14,
      0.34,
      [0.3, 0.4],
    )
    .stroke(
      'ink',
      [
        [x - 110, 522],
        [x + 10, 528],
        [x + 120, 520],
      ],
      9,
      0.24,
      [0.3, 0.4],
    );
}
