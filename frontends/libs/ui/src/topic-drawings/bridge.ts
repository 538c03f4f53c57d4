import type { Point } from '../ring-geometry';
import { points } from './points';
import type { Sheet, Tone } from './sheet';

/** A foot bridge from one bank to the other. */
export function bridge(sheet: Sheet): void {
  const sun = sheet.between(530, 590);
  sheet
    .dry('gold', points([-40, 84, 240, 66, 560, 96, 840, 74]), 46, 0.18)
    .disc('gold', [sun, 158], 62, 0.34)
    .disc('gold', [sun + 3, 160], 54, 0.56)
    .hill('sage', 232, 30, 0.36, 1.4, 2)
    .hill('sage', 288, 12, 0.5, 1, 1)
    // Still water, with the hills in it.
    .panel('sand', points([-20, 352, 260, 349, 540, 353, 820, 350, 820, 620, -20, 620]))
    .ground('sage', 0.22, 351)
    .bristles('sage', points([40, 372, 400, 366, 760, 374]), 44, 0.5, 0.6, 6)
    .bristles('paper', points([700, 470, 460, 464, 180, 472]), 50, 0.4, 0.9, 6)
    .bristles('sage', points([120, 562, 400, 552, 700, 566]), 60, 0.3, 0.8, 6)
    .ripples('gold', sun - 20, 420, 580, 30, 3, 0.55)
    .ripples('paper', 360, 560, 600, 160, 2, 0.8);
  mirrored(sheet);
  banks(sheet);
  span(sheet);
}

/** Points of an arch over the middle. */
const arch = (foot: number, rise: number, reach: number): Point[] =>
  [-1, -0.6, 0, 0.6, 1].map((part): Point => [400 + part * reach, foot - rise * (1 - part * part)]);

/** It stands in the water upside down, broken by the ripples. */
function mirrored(sheet: Sheet): void {
  const dash = (tone: Tone, x: number, y: number, half: number): Sheet =>
    sheet.panel(
      tone,
      [
        [x - half, y],
        [x - half * 0.4, y - 3],
        [x + half * 0.3, y - 4],
        [x + half, y + 1],
        [x + half * 0.5, y + 3],
        [x - half * 0.5, y + 5],
      ],
      0.55,
      1.4,
    );
  for (let row = 0; row < 9; row += 1) {
    const y = 424 + row * 13;
    const reach = 226 * Math.sqrt(Math.max(0.06, 1 - row / 8.6));
    for (const side of [-1, 1]) {
      dash('clay', 400 + side * reach + sheet.between(-9, 9), y, 26 + row * 4.4);
      if (row < 5) dash('ink', 400 + side * 92 + sheet.between(-6, 6), y + 24, 22 - row * 2);
    }
  }
}

function span(sheet: Sheet): void {
  for (const x of [304, 330, 470, 496])
    sheet.panel('ink', points([-6, 306, 6, 306, 6, 432, -7, 434], [x, 0]), x === 330 || x === 470 ? 0.7 : 1, 1.2);
  sheet
    .stroke('ink', arch(396, 96, 232), 14, 0.9, [0.06, 0.06])
    .stroke('clay', arch(382, 96, 250), 24, 1, [0.03, 0.03])
    .bristles('paper', arch(378, 97, 236), 9, 0.4, 0.9, 3);
  for (let post = -3; post <= 3; post += 1) {
    const part = post / 3.3;
    const [x, y, half] = [400 + part * 250, 382 - 96 * (1 - part * part), post % 3 === 0 ? 6.5 : 4];
    sheet.panel(
      'clay',
      [
        [x - half, y],
        [x - half, y - 68],
        [x + half, y - 68],
        [x + half, y],
      ],
      1,
      0.8,
    );
  }
  sheet
    .stroke('clay', arch(323, 94, 231), 12, 1, [0.03, 0.03])
    .stroke('clay', arch(352, 95, 234), 6, 0.9, [0.03, 0.03]);
}

function banks(sheet: Sheet): void {
  sheet
    .wash(
      'sage',
      points([
        -80, 352, 60, 350, 170, 366, 236, 392, 214, 412, 226, 436, 150, 470, 120, 520, 40, 560, 10, 640, -80, 640,
      ]),
    )
    .wash(
      'sage',
      points([880, 348, 740, 354, 630, 368, 566, 392, 590, 410, 580, 430, 660, 452, 700, 500, 790, 520, 880, 560]),
    )
    .wash(
      'paper',
      points([132, 378, 166, 374, 176, 384, 136, 400, 70, 440, -10, 520, -60, 620, -80, 480, 0, 420, 76, 394]),
      0.92,
    )
    .wash('paper', points([634, 374, 668, 378, 740, 394, 870, 440, 870, 400, 760, 380, 690, 372]), 0.92)
    .bristles('ink', points([226, 440, 150, 476, 118, 528, 30, 572]), 20, 0.5, 0.8, 5)
    .bristles('ink', points([586, 434, 660, 460, 710, 508, 800, 530]), 18, 0.5, 0.8, 5);
  for (let reed = 0; reed < 9; reed += 1) {
    const [x, y] = reed < 5 ? [70 + reed * 15, 566 - reed * 9] : [654 + (reed - 5) * 20, 478 + (reed - 5) * 15];
    const height = sheet.between(60, 104);
    const lean = sheet.between(-10, 18);
    sheet.wash(
      'ink',
      [
        [x - 3, y],
        [x + lean * 0.2 - 3, y - height * 0.5],
        [x + lean, y - height],
        [x + lean * 0.2 + 3, y - height * 0.5],
        [x + 3, y],
      ],
      0.9,
      0.5,
    );
  }
}
