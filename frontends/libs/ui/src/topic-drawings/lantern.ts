import type { Sheet } from './sheet';

/** The round paper lamp, in units of the sheet. */
const LAMP_Y = 326;
const LAMP_RADIUS = 122;

/** A lantern that somebody hung up for you. */
export function lantern(sheet: Sheet): void {
  const x = sheet.between(390, 420);
  sheet
    .ground('night', 0.9)
    .dry(
      'sage',
      [
        [-30, 120],
        [240, 104],
        [540, 128],
        [830, 108],
      ],
      80,
      0.24,
    )
    .disc('gold', [x, 330], 236, 0.18)
    .disc('gold', [x, 330], 164, 0.28)
    .stroke(
      'sage',
      [
        [-30, 60],
        [200, 84],
        [x, 106],
        [620, 82],
        [830, 96],
      ],
      20,
      0.9,
      [0.02, 0.2],
    )
    .stroke(
      'light',
      [
        [x, 106],
        [x + 3, 150],
        [x, 196],
      ],
      5,
      0.8,
    )
    .stroke(
      'clay',
      [
        [x - 62, 204],
        [x, 194],
        [x + 62, 204],
      ],
      22,
      1,
      [0.2, 0.2],
    )
    .disc('light', [x, LAMP_Y], LAMP_RADIUS, 1)
    .stroke(
      'clay',
      [
        [x - 54, 456],
        [x, 464],
        [x + 54, 456],
      ],
      20,
      1,
      [0.2, 0.2],
    )
    .stroke(
      'clay',
      [
        [x, 462],
        [x - 2, 500],
        [x + 3, 534],
      ],
      6,
      0.9,
    )
    .ripples('gold', x, 560, 600, 180, 5, 0.4);
  // The lamp's paper is held by thin hoops.
  for (const y of [-92, -46, 0, 46, 92]) {
    const half = Math.sqrt(LAMP_RADIUS ** 2 - y ** 2) - 4;
    sheet.stroke(
      'gold',
      [
        [x - half, LAMP_Y + y],
        [x, LAMP_Y + y + 9],
        [x + half, LAMP_Y + y],
      ],
      5,
      0.7,
      [0.1, 0.1],
    );
  }
}
