import { pine } from './pine';
import type { Sheet } from './sheet';

/** A hut at the lake, with light in its window. */
export function hut(sheet: Sheet): void {
  const x = sheet.between(430, 470);
  const moon = sheet.between(160, 230);
  sheet
    .disc('light', [moon, 118], 58, 0.3)
    .disc('light', [moon + 2, 120], 46, 0.95)
    .wash(
      'sage',
      [
        [-60, 350],
        [60, 268],
        [150, 190],
        [196, 176],
        [286, 262],
        [372, 226],
        [448, 142],
        [500, 122],
        [560, 176],
        [640, 252],
        [716, 196],
        [780, 230],
        [860, 310],
        [860, 450],
        [-60, 450],
      ],
      0.36,
      7,
    )
    // The flanks, as the brush came down them: snow and shade.
    .bristles(
      'paper',
      [
        [492, 138],
        [446, 196],
        [404, 232],
        [356, 286],
      ],
      42,
      0.6,
      0.9,
      8,
    )
    .bristles(
      'sage',
      [
        [508, 140],
        [560, 208],
        [616, 262],
        [690, 330],
      ],
      54,
      0.34,
      0.9,
      8,
    )
    .bristles(
      'paper',
      [
        [188, 190],
        [140, 234],
        [84, 274],
        [40, 330],
      ],
      34,
      0.5,
      0.9,
      6,
    )
    .bristles(
      'sage',
      [
        [200, 194],
        [244, 250],
        [300, 302],
      ],
      34,
      0.3,
      0.9,
      6,
    )
    .band('sage', 336, 450, 24, 0.55, 1.6)
    .dry(
      'paper',
      [
        [830, 352],
        [540, 344],
        [260, 360],
        [-30, 346],
      ],
      32,
      0.5,
    );
  for (let index = 0; index < 7; index += 1) {
    const at = index < 4 ? 50 + index * 68 : 610 + (index - 4) * 74;
    pine(sheet, at + sheet.between(-16, 16), 428, sheet.between(92, 176));
  }
  sheet
    .panel(
      'ink',
      [
        [x - 106, 316],
        [x + 106, 318],
        [x + 102, 434],
        [x - 102, 434],
      ],
      0.94,
    )
    // Boards.
    .bristles(
      'sage',
      [
        [x - 104, 384],
        [x, 380],
        [x + 104, 386],
      ],
      92,
      0.36,
      0.7,
      6,
    )
    // Smoke, and the chimney that it leaves.
    .bristles(
      'ink',
      [
        [x + 66, 232],
        [x + 76, 190],
        [x + 54, 150],
        [x + 92, 96],
      ],
      20,
      0.2,
      0.9,
      4,
    )
    .stroke(
      'ink',
      [
        [x + 66, 300],
        [x + 65, 262],
        [x + 67, 236],
      ],
      24,
      0.95,
      [0.05, 0.06],
    )
    .panel(
      'clay',
      [
        [x - 142, 344],
        [x - 66, 284],
        [x, 234],
        [x + 66, 282],
        [x + 144, 342],
        [x + 60, 336],
        [x - 60, 337],
      ],
      1,
      2.4,
    )
    .bristles(
      'ink',
      [
        [x + 8, 246],
        [x + 60, 288],
        [x + 128, 338],
      ],
      24,
      0.4,
      0.8,
      5,
    )
    .bristles(
      'paper',
      [
        [x - 6, 246],
        [x - 60, 288],
        [x - 130, 340],
      ],
      20,
      0.4,
      0.9,
      4,
    )
    .panel('gold', [
      [x - 64, 360],
      [x - 10, 360],
      [x - 10, 404],
      [x - 64, 404],
    ])
    .bristles(
      'light',
      [
        [x - 62, 370],
        [x - 36, 376],
        [x - 12, 372],
      ],
      20,
      0.6,
      0.6,
      4,
    )
    .stroke(
      'ink',
      [
        [x - 36, 356],
        [x - 35, 382],
        [x - 36, 408],
      ],
      4,
    )
    .panel(
      'clay',
      [
        [x + 30, 358],
        [x + 72, 358],
        [x + 72, 432],
        [x + 30, 432],
      ],
      0.9,
    )
    .ground('sage', 0.28, 430)
    // What stands at the shore stands in the water too.
    .bristles(
      'ink',
      [
        [x + 112, 452],
        [x, 456],
        [x - 118, 450],
      ],
      34,
      0.36,
      0.7,
      6,
    )
    .bristles(
      'clay',
      [
        [x - 90, 492],
        [x, 496],
        [x + 96, 490],
      ],
      36,
      0.34,
      0.9,
      5,
    )
    .bristles(
      'ink',
      [
        [-30, 452],
        [120, 456],
        [310, 450],
      ],
      30,
      0.22,
      0.9,
      5,
    )
    .stroke(
      'ink',
      [
        [-30, 434],
        [260, 429],
        [560, 436],
        [830, 429],
      ],
      11,
      0.75,
      [0.05, 0.2],
    )
    .ripples('gold', x - 36, 448, 560, 30, 5, 0.6)
    .ripples('paper', 360, 470, 590, 360, 7, 0.7)
    .bristles(
      'paper',
      [
        [-20, 560],
        [240, 552],
        [520, 562],
      ],
      34,
      0.4,
      0.9,
      5,
    );
}
