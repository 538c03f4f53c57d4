import type { Point } from '../ring-geometry';
import type { Sheet, Tone } from './sheet';

/** People around a fire. */
export function fire(sheet: Sheet): void {
  const x = sheet.between(390, 410);
  sheet
    .ground('night', 0.9)
    .dry(
      'sage',
      [
        [-30, 84],
        [240, 104],
        [540, 76],
        [830, 100],
      ],
      80,
      0.2,
    )
    .band('night', 330, 700, 34, 0.7, 2.2)
    // Light in the air, in loose turns of a broad brush, and light on the ground.
    .disc('clay', [x, 366], 216, 0.12, 1.2)
    .disc('clay', [x + 6, 384], 168, 0.16, 1.24)
    .disc('gold', [x - 4, 392], 118, 0.2, 1.16);
  turn(sheet, 'clay', x, 232, -1.9, 1.1, 0.3);
  turn(sheet, 'gold', x, 174, 1.4, -1.5, 0.26);
  sheet
    .bristles(
      'clay',
      [
        [x - 360, 506],
        [x - 80, 492],
        [x + 200, 500],
        [x + 380, 492],
      ],
      64,
      0.46,
      0.6,
      9,
    )
    .bristles(
      'gold',
      [
        [x + 220, 508],
        [x, 502],
        [x - 210, 512],
      ],
      34,
      0.4,
      0.7,
      5,
    );
  const circle: [number, number][] = [
    [-206, 156],
    [-104, 130],
    [98, 128],
    [200, 154],
  ];
  for (const [shift, size] of circle) {
    const at = x + shift + sheet.between(-8, 8);
    const ground = 440 + (size - 128) * 0.5;
    const side = shift < 0 ? 1 : -1;
    sheet
      .person('sage', [at, ground], size, true)
      // The fire shines on the side that is turned to it.
      .bristles('gold', lit(at, ground, size / 100, side), size * 0.1, 0.75, 0.6, 3)
      .bristles('night', lit(at, ground, size / 100, -0.5 * side), size * 0.2, 0.2, 0.6, 4);
  }
  const flames: [Tone, number, number, number, number][] = [
    ['clay', -40, 132, 50, -20],
    ['clay', 36, 160, 54, 12],
    ['gold', -8, 214, 62, -26],
    ['clay', 12, 150, 34, 24],
    ['light', 0, 112, 30, 12],
  ];
  for (const [tone, shift, height, width, lean] of flames)
    sheet.stroke(
      tone,
      [
        [x + shift * 0.6, 486],
        [x + shift - lean * 0.6, 486 - height * 0.42],
        [x + shift + lean * 0.5, 486 - height * 0.74],
        [x + shift + lean + sheet.between(-8, 8), 486 - height],
      ],
      width,
      0.94,
      [0.4, 0.95],
    );
  sheet
    .bristles(
      'gold',
      [
        [x - 14, 470],
        [x - 34, 400],
        [x - 8, 330],
        [x - 26, 276],
      ],
      30,
      0.7,
      0.9,
      4,
    )
    .stroke(
      'night',
      [
        [x - 98, 500],
        [x, 474],
        [x + 94, 492],
      ],
      20,
      1,
      [0.08, 0.1],
    )
    .stroke(
      'night',
      [
        [x - 86, 476],
        [x, 488],
        [x + 100, 506],
      ],
      18,
      1,
      [0.08, 0.1],
    )
    .bristles(
      'gold',
      [
        [x - 70, 476],
        [x, 484],
        [x + 84, 500],
      ],
      9,
      0.6,
      0.9,
      3,
    );
  for (let index = 0; index < 7; index += 1) {
    const [sparkX, sparkY] = [x + sheet.between(-80, 90), sheet.between(120, 280)];
    sheet.stroke(
      'gold',
      [
        [sparkX, sparkY],
        [sparkX + 3, sparkY - 6],
        [sparkX + 2, sparkY - 13],
      ],
      5,
      0.9,
    );
  }
  // Two with their backs to you; between them there is a place.
  for (const [shift, size] of [
    [-186, 236],
    [190, 246],
  ] as const) {
    const side = shift < 0 ? 1 : -1;
    sheet
      .person('night', [x + shift, 648], size, true)
      .bristles('clay', lit(x + shift, 648, size / 100, side), 16, 0.9, 0.6, 4);
  }
}

/** Along a shoulder and an arm of somebody seated. */
function lit(x: number, y: number, unit: number, side: number): Point[] {
  return [
    [9, 70],
    [24, 63],
    [28, 52],
    [24, 38],
    [29, 20],
  ].map(([across, up]): Point => [x + side * (across as number) * unit, y - (up as number) * unit]);
}

/** Part of a turn around the fire, from one angle to another. */
function turn(sheet: Sheet, tone: Tone, x: number, radius: number, from: number, to: number, opacity: number): void {
  const along = Array.from({ length: 8 }, (_, index): Point => {
    const angle = from + ((to - from) * index) / 7;
    return [x + radius * 1.2 * Math.sin(angle), 374 - radius * Math.cos(angle)];
  });
  sheet.bristles(tone, along, 44, opacity, 0.8, 7);
}
