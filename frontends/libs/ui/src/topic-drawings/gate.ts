import type { Point } from '../ring-geometry';
import { points } from './points';
import { WIDTH, type Sheet, type Tone } from './sheet';

/** A low garden gate that stands open on a path through the fields: one may go, and come back. */
export function gate(sheet: Sheet): void {
  const x = sheet.between(362, 378);
  sheet
    .dry('gold', points([-40, 96, 250, 114, 560, 84, 840, 104]), 50, 0.18)
    .disc('clay', [sheet.between(196, 236), 196], 58, 0.88)
    .hill('sage', 240, 24, 0.36, 1.3, 3)
    .hill('sage', 306, 10, 0.52, 0.9, 3)
    // The path goes on behind the field, and up the hill.
    .wash(
      'paper',
      points(
        [
          37, 401, 34, 388, 8, 366, 2, 350, 30, 332, 66, 318, 84, 306, 88, 307, 72, 322, 40, 338, 20, 351, 28, 364, 58,
          386, 63, 401,
        ],
        [x, 0],
      ),
      0.9,
      0.6,
    )
    .band('sage', 398, 700, 5, 0.58, 0.8)
    .panel('paper', points([-22, 397, 30, 397, 150, 680, -170, 680], [x, 0]), 0.96, 1.8)
    .bristles('gold', points([-60, 640, -14, 520, -2, 450, 0, 404], [x, 0]), 50, 0.26, 0.9, 6)
    .bristles('ink', points([-92, 540, -10, 534, 94, 542], [x, 0]), 26, 0.16, 0.8, 5);
  tree(sheet, sheet.between(610, 636));
  fence(sheet, x);
  leaf(sheet, x - 92);
  for (const at of [x - 92, x + 96]) {
    sheet.panel(
      'ink',
      [
        [at - 13, 330],
        [at + 13, 330],
        [at + 13, 546],
        [at - 14, 546],
      ],
      1,
      1.2,
    );
    sheet.panel(
      'ink',
      [
        [at - 20, 334],
        [at, 308],
        [at + 20, 334],
      ],
      1,
      1,
    );
  }
  grass(sheet, x);
}

/** One upright of the fence or the gate, with a pointed head. */
function picket(sheet: Sheet, tone: Tone, [x, top]: Point, bottom: number, half: number, opacity = 1): void {
  sheet.panel(
    tone,
    [
      [x - half, top + half * 1.2],
      [x, top - half * 0.4],
      [x + half, top + half * 1.2],
      [x + half, bottom],
      [x - half, bottom],
    ],
    opacity,
    1.2,
  );
}

/** To both sides of the path. */
function fence(sheet: Sheet, x: number): void {
  for (const [from, to] of [
    [-30, x - 92],
    [x + 96, WIDTH + 30],
  ] as const)
    for (const y of [400, 476])
      sheet.panel(
        'ink',
        [
          [from, y - 5],
          [to, y - 5],
          [to, y + 6],
          [from, y + 6],
        ],
        0.85,
      );
  for (let at = 2; at < WIDTH; at += 46) {
    if (Math.abs(at - x) < 124) continue;
    const isBehind = at < x && at > x - 224;
    picket(sheet, 'light', [at + sheet.between(-2, 2), 362 + sheet.between(-5, 5)], 520, 13, isBehind ? 0.4 : 1);
  }
  sheet
    .bristles(
      'ink',
      [
        [-20, 524],
        [100, 520],
        [x - 110, 526],
      ],
      18,
      0.4,
      0.8,
      4,
    )
    .bristles(
      'ink',
      [
        [820, 524],
        [640, 520],
        [x + 116, 526],
      ],
      18,
      0.4,
      0.8,
      4,
    );
}

/** The leaf of the gate, swung towards us. */
function leaf(sheet: Sheet, hinge: number): void {
  const at = (part: number, height: number): Point => [
    hinge - part * 132,
    364 + part * 34 + height * (150 + part * 22),
  ];
  const bar = (from: Point, to: Point): Sheet =>
    sheet.panel(
      'clay',
      [
        [from[0], from[1] - 7],
        [to[0], to[1] - 8],
        [to[0], to[1] + 8],
        [from[0], from[1] + 7],
      ],
      1,
      1,
    );
  bar(at(0, 0.24), at(1, 0.24));
  bar(at(0, 0.8), at(1, 0.8));
  bar(at(0, 0.76), at(1, 0.3));
  for (const part of [0.14, 0.42, 0.7, 0.98]) {
    const [x, top] = at(part, 0);
    picket(sheet, 'clay', [x, top], at(part, 1)[1], 10 + part * 3);
  }
}

/** It stands in the field, and bends a little. */
function tree(sheet: Sheet, x: number): void {
  sheet
    .bristles('ink', points([-74, 424, 0, 420, 90, 425], [x, 0]), 12, 0.4, 0.9, 3)
    .wash(
      'ink',
      points(
        [-24, 424, -9, 400, -6, 340, -14, 270, -4, 210, 8, 210, 3, 270, 12, 340, 12, 400, 28, 424, 0, 418],
        [x, 0],
      ),
      1,
      0.8,
    )
    .stroke('ink', points([-4, 290, 30, 252, 52, 210], [x, 0]), 11, 1, [0.05, 0.6])
    .wash(
      'sage',
      points(
        [
          -96, 240, -122, 214, -96, 186, -84, 156, -50, 154, -40, 116, -2, 104, 24, 88, 48, 112, 84, 124, 84, 160, 124,
          180, 120, 216, 84, 230, 62, 252, 22, 238, -14, 256, -50, 240,
        ],
        [x, 0],
      ),
      0.94,
      5,
    )
    // Its crown has a side that the sun reaches, and one in the shade.
    .wash(
      'ink',
      points(
        [
          -60, 238, -10, 214, 40, 196, 70, 160, 88, 166, 120, 186, 114, 216, 80, 228, 60, 248, 22, 236, -14, 250, -48,
          238,
        ],
        [x, 0],
      ),
      0.2,
      4,
    )
    .wash(
      'paper',
      points(
        [-112, 208, -90, 188, -78, 160, -46, 158, -34, 122, 0, 110, 18, 100, 6, 132, -22, 152, -30, 178, -70, 192],
        [x, 0],
      ),
      0.16,
      4,
    )
    .bristles('ink', points([-80, 232, 0, 236, 100, 214], [x, 0]), 40, 0.4, 0.9, 7)
    .bristles('paper', points([-84, 180, -40, 146, 20, 112], [x, 0]), 34, 0.3, 0.9, 6);
}

function grass(sheet: Sheet, x: number): void {
  for (let clump = 0; clump < 6; clump += 1) {
    const foot = clump % 2 === 0 ? sheet.between(20, x - 250) : sheet.between(x + 150, 780);
    const y = sheet.between(560, 610);
    for (let blade = 0; blade < 2; blade += 1) {
      const lean = (blade - 0.5) * 26 + sheet.between(-5, 9);
      const height = sheet.between(40, 80);
      sheet.stroke(
        'ink',
        [
          [foot + blade * 6, y],
          [foot + blade * 6 + lean * 0.3, y - height * 0.55],
          [foot + blade * 6 + lean, y - height],
        ],
        6,
        0.82,
        [0.5, 0.6],
      );
    }
  }
}
