import { WIDTH, type Sheet, type Tone } from './sheet';

/** A wall with an open gate: what comes in is asked in. */
export function wall(sheet: Sheet): void {
  const gate = sheet.between(420, 460);
  sheet
    .disc('clay', [gate + 10, 214], 64, 0.9)
    .hill('sage', 262, 28, 0.4, 1.3, 3)
    .band('sage', 420, 700, 10, 0.45, 0.8)
    .bristles(
      'paper',
      [
        [-30, 540],
        [200, 532],
        [420, 544],
      ],
      40,
      0.3,
      0.9,
      5,
    )
    .bristles(
      'ink',
      [
        [830, 560],
        [640, 552],
        [430, 562],
      ],
      40,
      0.16,
      0.9,
      5,
    )
    .wash(
      'paper',
      [
        [gate - 40, 404],
        [gate + 52, 404],
        [gate + 70, 480],
        [gate + 150, 640],
        [gate - 150, 640],
        [gate - 66, 480],
      ],
      0.92,
    );
  for (let row = 0; row < 4; row += 1) {
    const y = 340 + row * 40;
    for (let x = -30 + (row % 2) * 34; x < WIDTH + 40; x += 76) {
      const half = sheet.between(34, 40);
      if (Math.abs(x - gate) < 70 + half) continue;
      const tone: Tone = (row * 5 + Math.round(x / 76)) % 4 === 1 ? 'sage' : 'ink';
      sheet.disc(tone, [x + sheet.between(-5, 5), y], sheet.between(16.5, 19), 0.9, half / 18);
    }
  }
  const post = (x: number): Sheet =>
    sheet.stroke(
      'ink',
      [
        [x, 300],
        [x + 3, 400],
        [x, 506],
      ],
      24,
      1,
      [0.04, 0.06],
    );
  post(gate - 66);
  post(gate + 66);
  // The gate stands open.
  for (const [top, width] of [
    [336, 11],
    [398, 11],
    [462, 11],
  ] as const)
    sheet.stroke(
      'clay',
      [
        [gate + 62, top],
        [gate + 110, top + 18],
        [gate + 158, top + 44],
      ],
      width,
      1,
      [0.03, 0.06],
    );
  for (const step of [0.32, 0.62, 0.96])
    sheet.stroke(
      'clay',
      [
        [gate + 62 + step * 96, 322 + step * 44],
        [gate + 63 + step * 96, 400 + step * 44],
        [gate + 62 + step * 96, 478 + step * 44],
      ],
      10,
      1,
      [0.04, 0.06],
    );
}
