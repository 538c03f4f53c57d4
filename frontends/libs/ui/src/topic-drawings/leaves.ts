import type { Point } from '../ring-geometry';
import type { Sheet, Tone } from './sheet';

/** Two branches that lean toward each other over the moon. */
export function leaves(sheet: Sheet): void {
  const moon = sheet.between(380, 420);
  sheet.disc('gold', [moon, 270], 142, 0.42);
  branch(sheet, 'sage', [
    [60, 640],
    [130, 470],
    [220, 350],
    [350, 268],
  ]);
  branch(sheet, 'clay', [
    [744, 640],
    [676, 480],
    [592, 384],
    [462, 312],
  ]);
  sheet.ripples('sage', 400, 520, 590, 260, 7, 0.3);
}

function branch(sheet: Sheet, tone: Tone, along: readonly Point[]): void {
  sheet.stroke(tone, along, 15, 0.95, [0.03, 0.95]);
  for (let index = 1; index <= 9; index += 1) {
    const position = (index / 9.4) * (along.length - 1);
    const from = Math.min(along.length - 2, Math.floor(position));
    const [ax, ay] = along[from] as Point;
    const [bx, by] = along[from + 1] as Point;
    const x = ax + (bx - ax) * (position - from);
    const y = ay + (by - ay) * (position - from);
    const side = index % 2 === 0 ? 1 : -1;
    const angle = Math.atan2(by - ay, bx - ax) + side * sheet.between(0.5, 0.95);
    const length = sheet.between(84, 118) * (1 - index / 26);
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
    const [wideX, wideY] = [(-dy / length) * 17, (dx / length) * 17];
    const leaf = (part: number, width: number): Point => [x + dx * part + wideX * width, y + dy * part + wideY * width];
    sheet.wash(
      tone,
      [
        [x, y],
        leaf(0.22, 0.75),
        leaf(0.5, 1),
        leaf(0.8, 0.5),
        leaf(1, 0),
        leaf(0.78, -0.45),
        leaf(0.46, -0.8),
        leaf(0.2, -0.6),
      ],
      sheet.between(0.72, 0.95),
      1.5,
    );
  }
}
