import type { Sheet } from './sheet';

/** A path that goes on behind the hill. */
export function path(sheet: Sheet): void {
  const sun = sheet.between(540, 620);
  sheet
    .dry(
      'gold',
      [
        [-40, 90],
        [260, 74],
        [560, 100],
        [840, 78],
      ],
      46,
      0.18,
    )
    .disc('gold', [sun, 176], 62, 0.75)
    .band('sage', 268, 640, 30, 0.32, 1.3)
    .band('sage', 330, 640, 22, 0.5, 1)
    .band('sage', 420, 640, 16, 0.55, 0.8)
    .wash(
      'paper',
      [
        [250, 640],
        [300, 556],
        [420, 492],
        [470, 448],
        [430, 414],
        [360, 392],
        [372, 366],
        [430, 346],
        [462, 342],
        [424, 366],
        [402, 384],
        [462, 402],
        [526, 436],
        [530, 486],
        [468, 548],
        [450, 640],
      ],
      0.94,
    )
    .person('ink', [404, 400], 74)
    .stroke(
      'ink',
      [
        [406, 402],
        [440, 408],
        [480, 418],
      ],
      6,
      0.35,
      [0.1, 0.7],
    );
  for (let index = 0; index < 12; index += 1) {
    const left = index % 2 === 0;
    const x = left ? sheet.between(40, 230) : sheet.between(580, 770);
    const y = sheet.between(470, 590);
    sheet.stroke(
      index % 3 === 0 ? 'clay' : 'ink',
      [
        [x, y],
        [x + 4, y - 34],
        [x + sheet.between(6, 22), y - sheet.between(56, 84)],
      ],
      7,
      0.8,
      [0.03, 0.9],
    );
  }
}
