import type { Sheet, Tone } from './sheet';

/** People around a fire. */
export function fire(sheet: Sheet): void {
  const x = sheet.between(390, 410);
  sheet
    .ground('night', 0.88)
    .dry(
      'sage',
      [
        [-30, 100],
        [240, 120],
        [540, 92],
        [830, 116],
      ],
      90,
      0.22,
    )
    .disc('gold', [x, 390], 250, 0.14, 1.35)
    .disc('clay', [x, 400], 170, 0.3, 1.3);
  for (const [at, size] of [
    [206, 150],
    [308, 128],
    [494, 126],
    [598, 152],
  ] as const)
    sheet.person('sage', [at + sheet.between(-8, 8), 424 + (size - 126) * 0.4], size, true);
  const flames: [Tone, number, number, number][] = [
    ['clay', -34, 150, 54],
    ['clay', 30, 178, 58],
    ['gold', -6, 206, 60],
    ['light', 4, 110, 32],
  ];
  for (const [tone, shift, height, width] of flames)
    sheet.stroke(
      tone,
      [
        [x + shift, 474],
        [x + shift - 14, 474 - height * 0.5],
        [x + shift + sheet.between(2, 20), 474 - height],
      ],
      width,
      0.95,
      [0.35, 0.9],
    );
  sheet
    .stroke(
      'night',
      [
        [x - 96, 492],
        [x, 466],
        [x + 92, 486],
      ],
      20,
      1,
      [0.08, 0.1],
    )
    .stroke(
      'sage',
      [
        [x - 88, 470],
        [x, 482],
        [x + 98, 498],
      ],
      18,
      1,
      [0.08, 0.1],
    );
  for (let index = 0; index < 7; index += 1)
    sheet.disc('gold', [x + sheet.between(-70, 80), sheet.between(130, 290)], sheet.between(2, 4.5), 0.9);
  sheet.person('night', [x - 128, 640], 210, true).person('night', [x + 142, 646], 218, true);
}
