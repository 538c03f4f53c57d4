import type { Sheet, Tone } from './sheet';

/** Stones that stand on each other at the water. */
export function cairn(sheet: Sheet): void {
  const sun = sheet.between(170, 250);
  sheet
    .disc('gold', [sun, 190], 78, 0.5)
    .dry(
      'sage',
      [
        [-40, 300],
        [260, 292],
        [560, 302],
        [840, 290],
      ],
      26,
      0.5,
    )
    .ground('sage', 0.28, 318)
    .bristles(
      'sage',
      [
        [-30, 336],
        [260, 330],
        [540, 338],
        [830, 332],
      ],
      30,
      0.34,
      0.8,
      6,
    )
    .bristles(
      'paper',
      [
        [830, 420],
        [560, 414],
        [300, 424],
        [-20, 416],
      ],
      50,
      0.34,
      0.9,
      6,
    )
    .ripples('gold', sun, 346, 470, 60, 7, 0.5)
    .ripples('paper', 500, 350, 520, 320, 7, 0.7)
    .band('ink', 540, 700, 12, 0.16, 0.8);
  const middle = sheet.between(470, 510);
  const stones: [Tone, number, number, number][] = [
    ['ink', 524, 128, 50],
    ['sage', 442, 98, 40],
    ['clay', 374, 74, 32],
    ['ink', 320, 54, 25],
    ['gold', 276, 36, 20],
  ];
  for (const [tone, y, half, height] of stones) {
    const x = middle + sheet.between(-14, 14);
    sheet.disc(tone, [x, y], height, 0.95, half / height).stroke(
      'paper',
      [
        [x - half * 0.6, y - height * 0.2],
        [x - half * 0.1, y - height * 0.56],
        [x + half * 0.45, y - height * 0.42],
      ],
      7,
      0.4,
      [0.2, 0.7],
    );
  }
  sheet.stroke(
    'ink',
    [
      [middle - 210, 578],
      [middle, 572],
      [middle + 230, 580],
    ],
    14,
    0.7,
    [0.3, 0.4],
  );
}
