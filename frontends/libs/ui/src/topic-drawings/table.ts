import type { Point } from '../ring-geometry';
import { points } from './points';
import type { Sheet } from './sheet';

/** A table at a window in the evening: an open letter, a pen, and a cup that is still warm. */
export function table(sheet: Sheet): void {
  const sun = sheet.between(330, 380);
  sheet.panel('sage', points([-20, -20, 820, -20, 820, 620, -20, 620]), 0.42);
  sheet
    .dry('sage', points([830, 92, 560, 104, 280, 84, -30, 100]), 130, 0.2)
    .dry('sage', points([-30, 290, 240, 278, 560, 294, 830, 280]), 120, 0.16)
    .panel('sand', points([176, -20, 540, -20, 538, 322, 178, 322]))
    .bristles('gold', points([180, 60, 350, 70, 536, 56]), 70, 0.22, 0.7, 6)
    .disc('clay', [sun, 196], 74, 0.3)
    .disc('clay', [sun + 3, 199], 62, 0.9)
    .panel('sage', points([178, 236, 250, 214, 330, 248, 420, 226, 538, 258, 538, 320, 178, 320]), 0.62)
    .panel('sage', points([178, 282, 320, 262, 440, 284, 538, 270, 538, 320, 178, 320]), 0.7);
  frame(sheet);
  curtain(sheet);
  // The top of the table, its edge and its legs.
  sheet
    .ground('ink', 0.34, 500)
    .panel('ink', points([64, 540, 100, 540, 92, 640, 66, 640]))
    .panel('ink', points([702, 540, 738, 540, 736, 640, 708, 640]))
    .panel('ink', points([14, 524, 788, 520, 782, 552, 20, 556]))
    .panel('clay', points([132, 366, 668, 362, 796, 524, 6, 530]))
    // The evening lies across it, pane by pane, and the grain of its wood.
    .panel('light', points([250, 366, 374, 365, 318, 527, 128, 529]), 0.16)
    .panel('light', points([396, 365, 520, 364, 570, 525, 358, 527]), 0.16)
    .bristles('ink', points([26, 512, 300, 502, 780, 512]), 30, 0.34, 0.9, 6)
    .bristles('ink', points([690, 384, 480, 392, 150, 382]), 22, 0.26, 0.9, 5);
  letter(sheet);
  cup(sheet, sheet.between(612, 626), 432);
}

/** The window goes on above the picture. */
function frame(sheet: Sheet): void {
  const bars: [Point, Point, Point, number][] = [
    [[176, -30], [174, 150], [177, 330], 14],
    [[540, -30], [543, 150], [539, 330], 14],
    [[358, -30], [356, 150], [358, 322], 8],
    [[178, 106], [350, 102], [540, 107], 7],
  ];
  for (const [from, over, to, width] of bars) sheet.stroke('ink', [from, over, to], width, 0.94, [0.02, 0.06]);
  sheet.panel('ink', points([148, 322, 570, 319, 574, 342, 144, 344]));
}

/** Drawn aside. */
function curtain(sheet: Sheet): void {
  sheet
    .panel('sand', points([95, -20, 222, -20, 202, 120, 184, 250, 189, 352, 100, 356, 107, 200]), 1, 1)
    .panel('sage', points([92, -20, 226, -20, 206, 120, 186, 250, 192, 356, 96, 360, 104, 200]), 0.6, 3)
    .bristles('paper', points([200, -20, 178, 130, 160, 250, 168, 350]), 34, 0.5, 0.5, 4)
    .bristles('paper', points([130, -20, 124, 140, 122, 260, 116, 356]), 40, 0.4, 0.6, 4);
}

function letter(sheet: Sheet): void {
  sheet
    // What it came in.
    .panel('ink', points([142, 446, 254, 428, 282, 502, 152, 520]), 0.4)
    .panel('light', points([136, 436, 250, 420, 276, 492, 146, 510]), 0.84)
    .stroke('night', points([137, 438, 176, 457, 208, 472]), 5, 0.75, [0.02, 0.05])
    .stroke('night', points([207, 473, 230, 448, 249, 422]), 5, 0.75, [0.05, 0.02])
    .panel('ink', points([288, 432, 448, 418, 494, 516, 306, 530]), 0.45)
    // It was folded: the upper third still stands up a little.
    .panel('light', points([282, 434, 440, 420, 486, 508, 300, 526]))
    .panel('light', points([286, 396, 428, 384, 442, 422, 282, 436]))
    .panel('sage', points([286, 396, 428, 384, 442, 422, 282, 436]), 0.22);
  const lines: [number, number, number, number][] = [
    [306, 412, 386, 405],
    [304, 452, 428, 441],
    [307, 467, 436, 456],
    [311, 488, 420, 479],
    [315, 504, 452, 493],
  ];
  for (const [x, y, toX, toY] of lines)
    sheet.stroke(
      'night',
      [
        [x, y],
        [(x + toX) / 2, (y + toY) / 2 - 2],
        [toX, toY],
      ],
      4,
      0.8,
      [0.1, 0.3],
    );
  // The pen, put down.
  sheet
    .panel('ink', points([536, 512, 600, 500, 654, 486, 658, 494, 600, 508, 544, 520]), 0.4, 0.6)
    .panel('ink', points([526, 502, 590, 488, 648, 474, 652, 484, 592, 500, 530, 514]), 1, 0.6)
    .panel('gold', points([500, 516, 526, 502, 530, 513]), 1, 0.4)
    .panel('light', points([574, 490, 581, 489, 584, 503, 577, 504]), 0.9, 0.3);
}

function cup(sheet: Sheet, x: number, y: number): void {
  sheet
    .disc('ink', [x + 6, y + 14], 20, 0.5, 3.6)
    .disc('light', [x, y + 6], 17, 1, 3.7)
    .stroke('ink', points([40, -46, 72, -44, 64, -10, 34, -6], [x, y]), 11, 1, [0.05, 0.1])
    .wash('ink', points([-48, -66, -46, -30, -32, 0, 0, 9, 32, 0, 46, -30, 48, -66, 0, -60], [x, y]), 1, 1)
    .disc('ink', [x, y - 66], 13, 1, 3.7)
    .disc('gold', [x, y - 65], 9, 0.95, 4.2)
    .stroke('sage', points([-37, -52, -34, -28, -22, -8], [x, y]), 9, 0.9, [0.3, 0.6])
    .bristles('light', points([-14, -74, -30, -122, 2, -176, -18, -236, 4, -290], [x, y]), 22, 0.75, 0.8, 4)
    .bristles('light', points([20, -74, 6, -112, 34, -156, 16, -206], [x, y]), 15, 0.65, 0.8, 3);
}
