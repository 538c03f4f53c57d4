import type { Sheet } from './sheet';

/** Six stones across the water. */
export function stones(sheet: Sheet): void {
  const sun = sheet.between(520, 590);
  sheet
    .disc('clay', [sun, 116], 56, 0.9)
    .hill('sage', 196, 22, 0.5, 1.5, 3)
    .panel('sand', [
      [-20, 240],
      [820, 238],
      [820, 620],
      [-20, 620],
    ])
    .ground('sage', 0.26, 238)
    .ripples('clay', sun, 256, 340, 30, 5, 0.35)
    .bristles(
      'sage',
      [
        [-30, 256],
        [260, 250],
        [540, 258],
        [830, 252],
      ],
      26,
      0.34,
      0.8,
      6,
    )
    .bristles(
      'paper',
      [
        [830, 430],
        [560, 424],
        [300, 434],
        [-20, 426],
      ],
      54,
      0.36,
      0.9,
      6,
    )
    .ripples('paper', 400, 280, 590, 380, 8, 0.75);
  const way: [number, number, number][] = [
    [230, 540, 92],
    [372, 470, 74],
    [322, 404, 58],
    [432, 354, 46],
    [392, 312, 36],
    [466, 280, 28],
  ];
  for (const [x, y, half] of way) {
    const at = x + sheet.between(-12, 12);
    sheet
      .stroke(
        'ink',
        [
          [at - half * 1.15, y + half * 0.34],
          [at, y + half * 0.4],
          [at + half * 1.2, y + half * 0.32],
        ],
        half * 0.26,
        0.3,
        [0.3, 0.4],
      )
      .disc('ink', [at, y], half * 0.34, 0.92, 2.9)
      .stroke(
        'gold',
        [
          [at - half * 0.6, y - half * 0.1],
          [at, y - half * 0.22],
          [at + half * 0.5, y - half * 0.14],
        ],
        half * 0.13,
        0.7,
        [0.3, 0.6],
      );
  }
}
