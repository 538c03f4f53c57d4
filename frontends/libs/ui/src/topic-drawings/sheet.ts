import { drawBristles, drawDisc, drawStroke, drawWash } from '../brush-geometry';
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

  /** A broad brush whose bristles part: over a wash it leaves grain, light or shade. */
  bristles(tone: Tone, along: readonly Point[], width: number, opacity = 1, dry = 0.5, count = 7): this {
    return this.add(tone, drawBristles({ along, width, dry, count, seed: this.next() }), opacity);
  }

  /** Hills, a shore or clouds, from edge to edge: from a wandering line down to `bottom`. */
  band(tone: Tone, top: number, bottom: number, swing: number, opacity = 1, frequency = 1.1): this {
    return this.fill(tone, this.ridge(top, swing, frequency), bottom, opacity);
  }

  /** A hill that keeps the marks of its brush: dry strokes follow its upper line, in turn light and dark. */
  hill(tone: Tone, top: number, swing: number, opacity = 1, frequency = 1.1, marks = 4): this {
    const ridge = this.ridge(top, swing, frequency);
    this.fill(tone, ridge, HEIGHT + 100, opacity);
    for (let index = 0; index < marks; index += 1) {
      const from = Math.floor(((index + this.random() * 0.6) / marks) * 10);
      const depth = this.between(10, 26) + (index % 2) * this.between(14, 40);
      const along = ridge.slice(from, from + 6).map(([x, y]): Point => [x, y + depth]);
      if (index % 2 === 0) along.reverse();
      this.bristles(index % 2 === 0 ? 'paper' : tone, along, this.between(16, 34), 0.22, 0.9, 5);
    }
    return this;
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
          [-37, 0],
          [-36, 14],
          [-27, 30],
          [-27, 44],
          [-31, 56],
          [-24, 66],
          [-9, 71],
          [-6, 78],
          [7, 78],
          [9, 71],
          [26, 65],
          [31, 54],
          [28, 42],
          [30, 28],
          [38, 12],
          [37, 0],
          [0, -4],
        ]
      : [
          [-9, 0],
          [-8, 24],
          [-16, 26],
          [-14, 50],
          [-16, 70],
          [-12, 80],
          [-4, 83],
          [-3, 87],
          [4, 87],
          [4, 83],
          [12, 79],
          [15, 70],
          [13, 50],
          [17, 27],
          [8, 24],
          [10, 0],
          [2, 0],
          [0, 22],
          [-2, 0],
        ];
    return this.wash(tone, at(body), 1, unit * 0.8).add(
      tone,
      drawDisc({
        center: [x + unit, y - (isSeated ? 86 : 92) * unit],
        radius: (isSeated ? 14 : 9) * unit,
        rough: 0.03,
        stretch: 0.88,
        seed: this.next(),
      }),
    );
  }

  svg(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><g id="d"><path fill="${fillOf('sand')}" d="M0 0H${WIDTH}V${HEIGHT}H0Z"/>${this.parts.join('')}</g></svg>`;
  }

  /** A line that wanders from edge to edge. */
  private ridge(top: number, swing: number, frequency: number): Point[] {
    const noise = slowNoise(randomFrom(this.next()), frequency);
    return Array.from({ length: 15 }, (_, index) => [
      -60 + (WIDTH + 120) * (index / 14),
      top + swing * noise(index / 14),
    ]);
  }

  private fill(tone: Tone, ridge: readonly Point[], bottom: number, opacity: number): this {
    return this.wash(tone, [...ridge, [WIDTH + 80, bottom], [-80, bottom]], opacity, 1.5);
  }

  private next(): number {
    return (this.seed += 11);
  }
}
