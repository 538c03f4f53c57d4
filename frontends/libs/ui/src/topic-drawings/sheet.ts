import { drawDisc, drawStroke, drawWash } from '../brush-geometry';
import { randomFrom, slowNoise, type Point } from '../ring-geometry';

/** Tokens, with their light values for a file that stands alone. */
const colors = {
  ink: '#1b1724',
  clay: '#a8472a',
  sage: '#4f6556',
  gold: '#8a5f0e',
  paper: '#fbf7f0',
  sand: '#efe6d8',
} as const;
/** What is dark and light in either scheme: night, and what shines. */
const fixed = { night: '#1b1724', light: '#fbf7f0' } as const;
export type Tone = keyof typeof colors | keyof typeof fixed;

const fillOf = (tone: Tone): string =>
  tone === 'night' || tone === 'light' ? fixed[tone] : `var(--${tone},${colors[tone]})`;

export const WIDTH = 800;
export const HEIGHT = 600;

/** One drawing in the making; `random` differs between its variants. */
export class Sheet {
  private readonly parts: string[] = [];
  readonly random: () => number;

  constructor(private seed: number) {
    this.random = randomFrom(seed * 7919 + 3);
  }

  /** Between two numbers, by the variant. */
  between(from: number, to: number): number {
    return from + (to - from) * this.random();
  }

  add(tone: Tone, d: string, opacity = 1): this {
    const veil = opacity < 1 ? ` opacity="${Number(opacity.toFixed(2))}"` : '';
    this.parts.push(`<path fill="${fillOf(tone)}"${veil} d="${d}"/>`);
    return this;
  }

  /** A filled shape. */
  wash(tone: Tone, around: readonly Point[], opacity = 1, rough = 3): this {
    return this.add(tone, drawWash(around, rough, this.next()), opacity);
  }

  /** Something built: corners stay corners, and edges are drawn by hand. */
  panel(tone: Tone, corners: readonly Point[], opacity = 1, rough = 1.6): this {
    const random = randomFrom(this.next());
    const points = corners.flatMap(([x, y], index) => {
      const [nextX, nextY] = corners[(index + 1) % corners.length] as Point;
      return [0, 0.35, 0.7].map(
        (part) =>
          `${Math.round(x + (nextX - x) * part + (random() * 2 - 1) * rough)} ${Math.round(y + (nextY - y) * part + (random() * 2 - 1) * rough)}`,
      );
    });
    return this.add(tone, `M${points.join('L')}Z`, opacity);
  }

  /** Everything from a height down: night, water, floor. */
  ground(tone: Tone, opacity: number, top = -10): this {
    return this.panel(
      tone,
      [
        [-20, top],
        [WIDTH + 20, top],
        [WIDTH + 20, HEIGHT + 20],
        [-20, HEIGHT + 20],
      ],
      opacity,
    );
  }

  disc(tone: Tone, center: Point, radius: number, opacity = 1, stretch = 1): this {
    return this.add(tone, drawDisc({ center, radius, rough: 0.02, stretch, seed: this.next() }), opacity);
  }

  stroke(tone: Tone, along: readonly Point[], width: number, opacity = 1, taper?: readonly [number, number]): this {
    return this.add(tone, drawStroke({ along, width, seed: this.next(), rough: 0.2, taper }), opacity);
  }

  /** A stroke of a brush that runs dry: a body, and hairs that leave it. */
  dry(tone: Tone, along: readonly Point[], width: number, opacity = 1): this {
    this.stroke(tone, along, width * 0.62, opacity, [0.06, 0.5]);
    for (const side of [-0.46, -0.36, 0.38, 0.5]) {
      const shift = side * width;
      const shifted = along.map(([x, y], index): Point => [x + shift * 0.3 + index * 2, y + shift]);
      this.stroke(tone, shifted, width * 0.12, opacity * 0.8, [0.1, this.between(0.3, 0.7)]);
    }
    return this;
  }

  /** Hills, a shore or clouds, from edge to edge: from a wandering line down to `bottom`. */
  band(tone: Tone, top: number, bottom: number, swing: number, opacity = 1, frequency = 1.1): this {
    const noise = slowNoise(randomFrom(this.next()), frequency);
    const upper = Array.from({ length: 15 }, (_, index): Point => [
      -60 + (WIDTH + 120) * (index / 14),
      top + swing * noise(index / 14),
    ]);
    return this.wash(tone, [...upper, [WIDTH + 80, bottom], [-80, bottom]], opacity, 1.5);
  }

  /** Light or wind on water. */
  ripples(tone: Tone, center: number, from: number, to: number, spread: number, count: number, opacity: number): this {
    for (let index = 0; index < count; index += 1) {
      const part = (index + this.random() * 0.6) / count;
      const y = from + (to - from) * part;
      const x = center + this.between(-1, 1) * spread * (0.35 + part);
      const half = this.between(22, 60) * (0.6 + part);
      this.stroke(
        tone,
        [
          [x - half, y],
          [x, y - 2],
          [x + half, y + 1],
        ],
        5 + 5 * part,
        opacity,
        [0.3, 0.5],
      );
    }
    return this;
  }

  /** Somebody, seen from behind: `height` from the ground to the crown. */
  person(tone: Tone, [x, y]: Point, height: number, isSeated = false): this {
    const unit = height / 100;
    const at = (points: readonly Point[]): Point[] => points.map(([px, py]) => [x + px * unit, y - py * unit]);
    const body: Point[] = isSeated
      ? [
          [-36, 0],
          [-37, 22],
          [-34, 46],
          [-26, 60],
          [-12, 67],
          [0, 69],
          [12, 67],
          [26, 60],
          [34, 46],
          [37, 22],
          [36, 0],
          [0, -4],
        ]
      : [
          [-12, 0],
          [-14, 30],
          [-15, 58],
          [-12, 76],
          [-5, 83],
          [5, 83],
          [12, 76],
          [14, 58],
          [13, 30],
          [11, 0],
          [0, -2],
        ];
    return this.wash(tone, at(body), 1, unit * 0.8).disc(
      tone,
      [x, y - (isSeated ? 82 : 92) * unit],
      (isSeated ? 15 : 9) * unit,
    );
  }

  svg(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><g id="d"><path fill="${fillOf('sand')}" d="M0 0H${WIDTH}V${HEIGHT}H0Z"/>${this.parts.join('')}</g></svg>`;
  }

  private next(): number {
    return (this.seed += 11);
  }
}
