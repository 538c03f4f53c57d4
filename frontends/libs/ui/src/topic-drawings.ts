/**
 * Brush drawings of topics, in the hand that draws the ring: what posts without a picture show. Drawn by the server only, as files whose
 * colors are the tokens of the place that uses them. 800 × 600; the middle third holds what matters, since wide places crop.
 */
import { drawDisc, drawStroke, drawWash } from './brush-geometry';
import { randomFrom, slowNoise, type Point } from './ring-geometry';
import { SCENE_VARIANTS, type TopicScene } from './topic-scene';

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
type Tone = keyof typeof colors | keyof typeof fixed;

const fillOf = (tone: Tone): string =>
  tone === 'night' || tone === 'light' ? fixed[tone] : `var(--${tone},${colors[tone]})`;

const WIDTH = 800;
const HEIGHT = 600;

/** One drawing in the making; `random` differs between its variants. */
class Sheet {
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

/** A bowl of evening: the sun goes down behind hills, beside a bare tree. */
function dusk(sheet: Sheet): void {
  const sun = sheet.between(250, 330);
  sheet
    .dry(
      'gold',
      [
        [-40, 120],
        [220, 96],
        [520, 128],
        [840, 92],
      ],
      54,
      0.2,
    )
    .dry(
      'clay',
      [
        [-40, 214],
        [260, 196],
        [560, 222],
        [840, 190],
      ],
      40,
      0.16,
    )
    .disc('clay', [sun, 286], 112, 0.94)
    .band('sage', 342, 640, 26, 0.4)
    .band('sage', 398, 640, 22, 0.62, 1.5)
    .band('ink', 486, 640, 18, 0.88, 0.9);
  const x = sheet.between(560, 600);
  const trunk: Point[] = [
    [x + 8, 520],
    [x, 430],
    [x + 10, 340],
    [x - 4, 250],
  ];
  sheet.stroke('ink', trunk, 26, 0.95, [0.02, 0.9]);
  const branches: Point[][] = [
    [
      [x + 2, 400],
      [x - 50, 340],
      [x - 110, 318],
    ],
    [
      [x + 8, 352],
      [x + 62, 292],
      [x + 104, 224],
    ],
    [
      [x + 2, 310],
      [x - 36, 250],
      [x - 44, 190],
    ],
    [
      [x + 40, 312],
      [x + 96, 298],
      [x + 132, 302],
    ],
    [
      [x - 44, 342],
      [x - 70, 300],
      [x - 74, 262],
    ],
    [
      [x + 72, 274],
      [x + 76, 226],
      [x + 66, 192],
    ],
  ];
  branches.forEach((branch, index) => sheet.stroke('ink', branch, index < 3 ? 12 : 7, 0.95, [0.02, 0.85]));
}

/** A door that stands ajar: light falls into a dark room. */
function doorway(sheet: Sheet): void {
  const x = sheet.between(300, 360);
  sheet
    .ground('night', 0.9)
    .dry(
      'sage',
      [
        [-30, 90],
        [200, 84],
        [500, 96],
        [830, 80],
      ],
      90,
      0.3,
    )
    .dry(
      'sage',
      [
        [-30, 250],
        [240, 262],
        [520, 240],
        [830, 256],
      ],
      110,
      0.22,
    )
    .ground('sage', 0.42, 468)
    // The light on the floor.
    .panel(
      'gold',
      [
        [x - 4, 470],
        [x + 150, 470],
        [x + 310, 620],
        [x + 40, 620],
      ],
      0.34,
    )
    .panel(
      'light',
      [
        [x + 4, 470],
        [x + 128, 470],
        [x + 236, 620],
        [x + 84, 620],
      ],
      0.5,
    )
    // The opening.
    .panel('light', [
      [x, 112],
      [x + 142, 112],
      [x + 142, 472],
      [x, 472],
    ])
    .panel(
      'gold',
      [
        [x + 2, 362],
        [x + 140, 362],
        [x + 140, 470],
        [x + 2, 470],
      ],
      0.3,
    )
    .disc('clay', [x + sheet.between(64, 92), 316], 30, 0.85)
    .dry(
      'sage',
      [
        [x + 6, 362],
        [x + 70, 352],
        [x + 136, 360],
      ],
      18,
      0.8,
    )
    // The door itself, and its frame.
    .panel(
      'clay',
      [
        [x + 146, 110],
        [x + 246, 60],
        [x + 246, 542],
        [x + 146, 474],
      ],
      0.95,
    )
    .stroke(
      'night',
      [
        [x + 168, 150],
        [x + 170, 300],
        [x + 168, 440],
      ],
      7,
      0.3,
    )
    .stroke(
      'night',
      [
        [x + 222, 120],
        [x + 225, 300],
        [x + 222, 480],
      ],
      7,
      0.3,
    )
    .disc('gold', [x + 230, 330], 8)
    .stroke(
      'light',
      [
        [x - 12, 486],
        [x - 15, 300],
        [x - 10, 104],
      ],
      9,
      0.5,
      [0.04, 0.3],
    )
    .stroke(
      'light',
      [
        [x - 16, 104],
        [x + 70, 99],
        [x + 152, 104],
      ],
      9,
      0.5,
      [0.04, 0.3],
    );
}

/** Stones that stand on each other at the water. */
function cairn(sheet: Sheet): void {
  const sun = sheet.between(170, 250);
  sheet
    .disc('gold', [sun, 190], 78, 0.5)
    .dry(
      'sage',
      [
        [-40, 300],
        [260, 292],
        [560, 302],
        [840, 290],
      ],
      26,
      0.5,
    )
    .ground('sage', 0.28, 318)
    .ripples('gold', sun, 346, 470, 60, 7, 0.5)
    .ripples('paper', 500, 350, 520, 320, 10, 0.7)
    .band('ink', 540, 640, 12, 0.16, 0.8);
  const middle = sheet.between(470, 510);
  const stones: [Tone, number, number, number][] = [
    ['ink', 524, 128, 50],
    ['sage', 442, 98, 40],
    ['clay', 374, 74, 32],
    ['ink', 320, 54, 25],
    ['gold', 276, 36, 20],
  ];
  for (const [tone, y, half, height] of stones) {
    const x = middle + sheet.between(-14, 14);
    sheet.disc(tone, [x, y], height, 0.95, half / height).stroke(
      'paper',
      [
        [x - half * 0.6, y - height * 0.2],
        [x - half * 0.1, y - height * 0.56],
        [x + half * 0.45, y - height * 0.42],
      ],
      7,
      0.4,
      [0.2, 0.7],
    );
  }
  sheet.stroke(
    'ink',
    [
      [middle - 210, 578],
      [middle, 572],
      [middle + 230, 580],
    ],
    14,
    0.7,
    [0.3, 0.4],
  );
}

/** Two chairs before a window: somebody will sit down with you. */
function chairs(sheet: Sheet): void {
  const moon = sheet.between(350, 440);
  sheet
    .panel(
      'sage',
      [
        [-20, -20],
        [820, -20],
        [820, 468],
        [-20, 474],
      ],
      0.16,
    )
    .panel('paper', [
      [258, 56],
      [546, 56],
      [544, 358],
      [260, 358],
    ])
    .disc('gold', [moon, 164], 46, 0.75)
    .panel(
      'sage',
      [
        [260, 300],
        [330, 266],
        [400, 290],
        [470, 254],
        [544, 296],
        [544, 356],
        [260, 356],
      ],
      0.6,
    )
    .stroke(
      'ink',
      [
        [258, 50],
        [256, 200],
        [260, 364],
      ],
      10,
      0.9,
      [0.03, 0.1],
    )
    .stroke(
      'ink',
      [
        [544, 50],
        [547, 200],
        [543, 364],
      ],
      10,
      0.9,
      [0.03, 0.1],
    )
    .stroke(
      'ink',
      [
        [246, 56],
        [400, 51],
        [556, 56],
      ],
      10,
      0.9,
      [0.05, 0.1],
    )
    .stroke(
      'ink',
      [
        [240, 358],
        [400, 361],
        [566, 357],
      ],
      12,
      0.9,
      [0.05, 0.1],
    )
    .stroke(
      'ink',
      [
        [401, 58],
        [399, 200],
        [401, 352],
      ],
      6,
      0.8,
      [0.03, 0.1],
    )
    .wash(
      'gold',
      [
        [150, 520],
        [400, 496],
        [660, 522],
        [600, 596],
        [400, 606],
        [196, 594],
      ],
      0.26,
    )
    .stroke(
      'ink',
      [
        [-30, 478],
        [240, 472],
        [560, 478],
        [830, 470],
      ],
      6,
      0.4,
      [0.1, 0.2],
    );
  chair(sheet, 'clay', 226, 1);
  chair(sheet, 'ink', 574, -1);
}

function chair(sheet: Sheet, tone: Tone, x: number, toward: 1 | -1): void {
  const at = (points: readonly Point[]): Point[] => points.map(([px, py]) => [x + px * toward, py]);
  sheet
    .stroke(
      tone,
      at([
        [-56, 316],
        [-46, 400],
        [-42, 462],
        [-52, 566],
      ]),
      17,
      0.95,
      [0.05, 0.25],
    )
    .stroke(
      tone,
      at([
        [60, 470],
        [62, 520],
        [72, 566],
      ]),
      14,
      0.95,
      [0.05, 0.3],
    )
    .stroke(
      tone,
      at([
        [-24, 474],
        [-22, 520],
        [-26, 552],
      ]),
      11,
      0.75,
      [0.05, 0.3],
    )
    .stroke(
      tone,
      at([
        [34, 474],
        [38, 516],
        [42, 548],
      ]),
      10,
      0.75,
      [0.05, 0.3],
    )
    .wash(
      tone,
      at([
        [-52, 452],
        [0, 446],
        [66, 452],
        [76, 462],
        [66, 476],
        [0, 480],
        [-50, 476],
      ]),
      0.98,
    )
    .stroke(
      tone,
      at([
        [-56, 340],
        [-36, 334],
        [-14, 342],
      ]),
      13,
      0.9,
    )
    .stroke(
      tone,
      at([
        [-50, 384],
        [-32, 378],
        [-10, 386],
      ]),
      12,
      0.9,
    )
    .stroke(
      tone,
      at([
        [-16, 334],
        [-10, 400],
        [-8, 452],
      ]),
      11,
      0.85,
    );
}

/** Somebody alone in a boat, at ease. */
function boat(sheet: Sheet): void {
  const sun = sheet.between(520, 600);
  sheet
    .dry(
      'gold',
      [
        [-40, 90],
        [240, 110],
        [560, 82],
        [840, 104],
      ],
      44,
      0.16,
    )
    .disc('gold', [sun, 178], 66, 0.7)
    .band('sage', 246, 320, 34, 0.4, 1.4)
    .band('sage', 282, 320, 14, 0.6, 2)
    .ground('sage', 0.24, 304)
    .ripples('gold', sun, 322, 470, 40, 7, 0.6)
    .ripples('paper', 300, 330, 590, 380, 15, 0.75);
  const x = sheet.between(300, 350);
  sheet
    .person('ink', [x + 12, 442], 176, true)
    .stroke(
      'ink',
      [
        [x - 12, 366],
        [x + 34, 396],
        [x + 70, 392],
      ],
      24,
      1,
      [0.1, 0.2],
    )
    .wash(
      'ink',
      [
        [x - 172, 408],
        [x - 120, 430],
        [x, 440],
        [x + 120, 430],
        [x + 178, 400],
        [x + 150, 448],
        [x + 80, 474],
        [x, 480],
        [x - 90, 474],
        [x - 146, 450],
      ],
      0.95,
    )
    .stroke(
      'paper',
      [
        [x - 136, 438],
        [x, 452],
        [x + 140, 434],
      ],
      5,
      0.4,
      [0.2, 0.4],
    )
    .stroke(
      'clay',
      [
        [x + 40, 372],
        [x + 130, 424],
        [x + 226, 486],
      ],
      9,
      0.95,
      [0.05, 0.3],
    )
    .stroke(
      'clay',
      [
        [x + 208, 474],
        [x + 232, 490],
        [x + 258, 506],
      ],
      20,
      0.95,
      [0.3, 0.3],
    )
    .stroke(
      'ink',
      [
        [x - 180, 496],
        [x, 504],
        [x + 190, 494],
      ],
      14,
      0.34,
      [0.3, 0.4],
    )
    .stroke(
      'ink',
      [
        [x - 110, 522],
        [x + 10, 528],
        [x + 120, 520],
      ],
      9,
      0.24,
      [0.3, 0.4],
    );
}

/** Two branches that lean toward each other over the moon. */
function leaves(sheet: Sheet): void {
  const moon = sheet.between(380, 420);
  sheet.disc('gold', [moon, 270], 150, 0.3).disc('light', [moon, 270], 120, 0.85);
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

/** A mountain. */
function mountain(sheet: Sheet): void {
  const peak = sheet.between(400, 450);
  sheet
    .disc('clay', [peak - 230, 150], 50, 0.9)
    .band('sage', 372, 560, 40, 0.26, 1.2)
    .wash(
      'ink',
      [
        [40, 520],
        [150, 412],
        [236, 352],
        [300, 268],
        [peak - 50, 170],
        [peak, 112],
        [peak + 36, 158],
        [peak + 82, 208],
        [620, 330],
        [700, 404],
        [800, 520],
        [420, 540],
      ],
      0.9,
      7,
    )
    .dry(
      'paper',
      [
        [peak - 4, 124],
        [peak - 40, 200],
        [peak - 96, 278],
      ],
      26,
      0.85,
    )
    .stroke(
      'paper',
      [
        [peak + 10, 136],
        [peak + 24, 210],
        [peak + 10, 300],
      ],
      18,
      0.8,
      [0.05, 0.9],
    )
    .stroke(
      'paper',
      [
        [peak + 30, 170],
        [peak + 90, 260],
        [peak + 110, 330],
      ],
      13,
      0.6,
      [0.05, 0.9],
    )
    .stroke(
      'sage',
      [
        [peak - 70, 260],
        [peak - 130, 350],
        [peak - 220, 430],
      ],
      22,
      0.6,
      [0.1, 0.8],
    )
    .stroke(
      'sage',
      [
        [peak + 60, 310],
        [peak + 130, 390],
        [peak + 230, 450],
      ],
      22,
      0.5,
      [0.1, 0.8],
    )
    .dry(
      'paper',
      [
        [-30, 446],
        [240, 430],
        [540, 452],
        [830, 434],
      ],
      46,
      0.8,
    )
    .band('sage', 492, 640, 14, 0.75, 1.3);
  for (let index = 0; index < 9; index += 1)
    pine(sheet, 60 + index * 82 + sheet.between(-26, 26), sheet.between(512, 548), sheet.between(44, 82));
}

function pine(sheet: Sheet, x: number, y: number, height: number): void {
  const outline = [
    [0.03, 0],
    [0.03, 0.12],
    [0.24, 0.1],
    [0.12, 0.36],
    [0.19, 0.35],
    [0.09, 0.62],
    [0.14, 0.61],
    [0, 1],
  ] as const;
  const right = outline.map(([across, up]): Point => [x + across * height, y - up * height]);
  const left = outline.toReversed().map(([across, up]): Point => [x - across * height, y - up * height]);
  sheet.panel('ink', [...right, ...left.slice(1)], 0.9, height * 0.012);
}

/** Six stones across the water. */
function stones(sheet: Sheet): void {
  const sun = sheet.between(520, 590);
  sheet
    .disc('clay', [sun, 116], 56, 0.9)
    .band('sage', 196, 260, 22, 0.5, 1.5)
    .ground('sage', 0.26, 238)
    .ripples('clay', sun, 256, 340, 30, 5, 0.35)
    .ripples('paper', 400, 262, 590, 380, 18, 0.75);
  const way: [number, number, number][] = [
    [230, 540, 92],
    [372, 470, 74],
    [322, 404, 58],
    [432, 354, 46],
    [392, 312, 36],
    [466, 280, 28],
  ];
  for (const [x, y, half] of way) {
    const at = x + sheet.between(-12, 12);
    sheet
      .stroke(
        'ink',
        [
          [at - half * 1.15, y + half * 0.34],
          [at, y + half * 0.4],
          [at + half * 1.2, y + half * 0.32],
        ],
        half * 0.26,
        0.3,
        [0.3, 0.4],
      )
      .disc('ink', [at, y], half * 0.34, 0.92, 2.9)
      .stroke(
        'gold',
        [
          [at - half * 0.6, y - half * 0.1],
          [at, y - half * 0.22],
          [at + half * 0.5, y - half * 0.14],
        ],
        half * 0.13,
        0.7,
        [0.3, 0.6],
      );
  }
}

/** A path that goes on behind the hill. */
function path(sheet: Sheet): void {
  const sun = sheet.between(540, 620);
  sheet
    .dry(
      'gold',
      [
        [-40, 90],
        [260, 74],
        [560, 100],
        [840, 78],
      ],
      46,
      0.18,
    )
    .disc('gold', [sun, 176], 62, 0.75)
    .band('sage', 268, 640, 30, 0.32, 1.3)
    .band('sage', 330, 640, 22, 0.5, 1)
    .band('sage', 420, 640, 16, 0.55, 0.8)
    .wash(
      'paper',
      [
        [250, 640],
        [300, 556],
        [420, 492],
        [470, 448],
        [430, 414],
        [360, 392],
        [372, 366],
        [430, 346],
        [462, 342],
        [424, 366],
        [402, 384],
        [462, 402],
        [526, 436],
        [530, 486],
        [468, 548],
        [450, 640],
      ],
      0.94,
    )
    .person('ink', [404, 400], 74)
    .stroke(
      'ink',
      [
        [406, 402],
        [440, 408],
        [480, 418],
      ],
      6,
      0.35,
      [0.1, 0.7],
    );
  for (let index = 0; index < 12; index += 1) {
    const left = index % 2 === 0;
    const x = left ? sheet.between(40, 230) : sheet.between(580, 770);
    const y = sheet.between(470, 590);
    sheet.stroke(
      index % 3 === 0 ? 'clay' : 'ink',
      [
        [x, y],
        [x + 4, y - 34],
        [x + sheet.between(6, 22), y - sheet.between(56, 84)],
      ],
      7,
      0.8,
      [0.03, 0.9],
    );
  }
}

/** A lantern that somebody hung up for you. */
function lantern(sheet: Sheet): void {
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
    .wash(
      'light',
      [
        [x - 52, 214],
        [x, 208],
        [x + 52, 214],
        [x + 74, 280],
        [x + 82, 340],
        [x + 70, 404],
        [x + 46, 446],
        [x, 452],
        [x - 46, 446],
        [x - 70, 404],
        [x - 82, 340],
        [x - 74, 280],
      ],
      1,
      2,
    )
    .wash(
      'gold',
      [
        [x - 4, 300],
        [x + 18, 346],
        [x + 22, 382],
        [x, 412],
        [x - 22, 382],
        [x - 20, 346],
      ],
      0.9,
    )
    .wash(
      'clay',
      [
        [x, 348],
        [x + 10, 376],
        [x, 402],
        [x - 10, 376],
      ],
      0.9,
    )
    .stroke(
      'clay',
      [
        [x - 36, 212],
        [x - 60, 330],
        [x - 34, 446],
      ],
      7,
      0.8,
      [0.05, 0.1],
    )
    .stroke(
      'clay',
      [
        [x + 36, 212],
        [x + 60, 330],
        [x + 34, 446],
      ],
      7,
      0.8,
      [0.05, 0.1],
    )
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
}

/** A wall with an open gate: what comes in is asked in. */
function wall(sheet: Sheet): void {
  const gate = sheet.between(420, 460);
  sheet
    .disc('clay', [gate + 10, 214], 64, 0.9)
    .band('sage', 262, 640, 28, 0.4, 1.3)
    .band('sage', 420, 640, 10, 0.45, 0.8)
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

/** People around a fire. */
function fire(sheet: Sheet): void {
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

/** A hut at the lake, with light in its window. */
function hut(sheet: Sheet): void {
  const x = sheet.between(430, 470);
  sheet
    .disc('light', [sheet.between(160, 230), 130], 46, 0.95)
    .panel(
      'sage',
      [
        [-40, 330],
        [90, 240],
        [190, 160],
        [300, 258],
        [390, 210],
        [500, 122],
        [620, 236],
        [720, 184],
        [840, 290],
        [840, 430],
        [-40, 430],
      ],
      0.36,
      5,
    )
    .band('sage', 330, 450, 24, 0.55, 1.6);
  for (let index = 0; index < 7; index += 1) {
    const at = index < 4 ? 60 + index * 66 : 590 + (index - 4) * 70;
    pine(sheet, at + sheet.between(-14, 14), 424, sheet.between(100, 160));
  }
  sheet
    .panel(
      'ink',
      [
        [x - 106, 322],
        [x + 106, 322],
        [x + 104, 434],
        [x - 104, 434],
      ],
      0.94,
    )
    .panel(
      'clay',
      [
        [x - 142, 342],
        [x, 236],
        [x + 144, 342],
      ],
      1,
      3,
    )
    .panel('gold', [
      [x - 64, 360],
      [x - 10, 360],
      [x - 10, 404],
      [x - 64, 404],
    ])
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
        [x + 30, 356],
        [x + 72, 356],
        [x + 72, 432],
        [x + 30, 432],
      ],
      0.9,
    )
    .ground('sage', 0.28, 428)
    .stroke(
      'ink',
      [
        [-30, 432],
        [260, 428],
        [560, 434],
        [830, 428],
      ],
      9,
      0.6,
      [0.05, 0.2],
    )
    .ripples('gold', x - 36, 448, 560, 30, 6, 0.6)
    .ripples('paper', 360, 450, 590, 360, 14, 0.7);
}

const scenes: Record<TopicScene, (sheet: Sheet) => void> = {
  boat,
  cairn,
  chairs,
  doorway,
  dusk,
  fire,
  hut,
  lantern,
  leaves,
  mountain,
  path,
  stones,
  wall,
};

const isScene = (name: string): name is TopicScene => Object.hasOwn(scenes, name);

/**
 * The drawing as an SVG file, whose part `#d` can be used elsewhere. Deterministic.
 * @param variant from 1
 * @returns undefined for an unknown one
 */
export function drawTopic(scene: string, variant: number): string | undefined {
  if (!isScene(scene) || variant < 1 || variant > SCENE_VARIANTS) return undefined;
  const sheet = new Sheet(variant * 101 + scene.length * 7);
  scenes[scene](sheet);
  return sheet.svg();
}
