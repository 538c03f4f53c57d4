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
    .disc('gold', [sun, 176], 66, 0.34)
    .disc('gold', [sun - 4, 173], 58, 0.6)
    .hill('sage', 268, 30, 0.32, 1.3)
    .hill('sage', 336, 20, 0.5, 1, 3)
    // Far away, the path goes on.
    .stroke(
      'paper',
      [
        [520, 318],
        [474, 332],
        [452, 350],
        [486, 372],
        [500, 392],
      ],
      9,
      0.8,
      [0.7, 0.1],
    )
    .hill('sage', 414, 16, 0.6, 0.8)
    .wash(
      'paper',
      [
        [232, 680],
        [268, 588],
        [366, 524],
        [446, 486],
        [456, 458],
        [448, 434],
        [460, 414],
        [474, 420],
        [484, 440],
        [510, 464],
        [500, 506],
        [456, 556],
        [428, 620],
        [424, 680],
      ],
      0.94,
    );
  // Its ruts, trodden by those who went before.
  sheet
    .bristles(
      'gold',
      [
        [300, 660],
        [356, 570],
        [452, 500],
        [480, 462],
        [462, 426],
      ],
      38,
      0.22,
      0.9,
      6,
    )
    .bristles(
      'sage',
      [
        [244, 640],
        [280, 582],
        [372, 520],
        [436, 482],
      ],
      12,
      0.5,
      0.7,
      3,
    )
    .bristles(
      'ink',
      [
        [430, 640],
        [462, 556],
        [506, 504],
        [510, 462],
      ],
      11,
      0.3,
      0.8,
      3,
    )
    .person('ink', [472, 478], 96)
    .bristles(
      'ink',
      [
        [474, 474],
        [436, 488],
        [384, 500],
      ],
      13,
      0.34,
      0.8,
      4,
    );
  for (let clump = 0; clump < 6; clump += 1) {
    const x = clump % 2 === 0 ? sheet.between(30, 210) : sheet.between(560, 770);
    const y = sheet.between(500, 600);
    for (let blade = 0; blade < 3; blade += 1) {
      const lean = (blade - 1) * 14 + sheet.between(-5, 9);
      const height = sheet.between(46, 92);
      sheet.stroke(
        (clump + blade) % 5 === 0 ? 'clay' : 'ink',
        [
          [x + blade * 6, y],
          [x + blade * 6 + lean * 0.3, y - height * 0.55],
          [x + blade * 6 + lean, y - height],
        ],
        6,
        0.82,
        [0.5, 0.6],
      );
    }
  }
}
