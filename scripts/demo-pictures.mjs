/**
 * `npm run demo:pictures`: draws the sample pictures of the demo, in the hand that draws the ring, and writes
 * their files to backend/demo-pictures/, and the covers of the sample podcast to backend/sandbox/covers/. The files are committed, so that no start and no test waits for them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { randomFrom, slowNoise, spline } from '../frontends/libs/ui/src/ring-geometry.ts';
import { root } from './bootstrap.mjs';

const require = createRequire(join(root, 'backend', 'package.json'));
const { Resvg } = require('@resvg/resvg-js');
const sharp = require('sharp');

/** Widths of the files, as the product makes them: the last one is the picture's own. */
const SIZES = [480, 960, 1600];

// ---- the brush ---------------------------------------------------------------------------------------------------------

const fixed = (value) => Number(value.toFixed(1));

/** A shape with a smooth edge that wanders by `rough`. */
function wash(fill, points, { rough = 6, seed = 1, opacity = 1, filter = 'paint' } = {}) {
  const random = randomFrom(seed);
  const around = points.map(([x, y]) => [x + (random() * 2 - 1) * rough, y + (random() * 2 - 1) * rough]);
  return `<path d="${spline(around, true, 1)}" fill="${fill}" opacity="${opacity}" filter="url(#${filter})"/>`;
}

/** A shape whose corners stay corners. */
function pane(fill, corners, look) {
  const points = corners.flatMap(([x, y], index) => {
    const [toX, toY] = corners[(index + 1) % corners.length];
    return [0.01, 0.3, 0.7, 0.99].map((part) => [x + (toX - x) * part, y + (toY - y) * part]);
  });
  return wash(fill, points, { rough: 1.5, filter: 'flat', ...look });
}

/** Some bristles side by side: a stroke with gaps where the brush is dry. */
function stroke(color, points, width, { seed = 1, opacity = 1, dry = 0.5 } = {}) {
  const random = randomFrom(seed);
  const bristles = Math.max(5, Math.round(width / 4));
  let paths = '';
  for (let index = 0; index < bristles; index += 1) {
    const across = ((index + 0.5) / bristles - 0.5) * width;
    const wander = slowNoise(random, 2);
    const from = random() * 0.06;
    const to = 1 - random() * dry * 0.6;
    const count = 24;
    const line = Array.from({ length: count + 1 }, (_, step) => {
      const t = from + ((to - from) * step) / count;
      const [x, y, normalX, normalY] = along(points, t);
      const off = across + (wander(t) * width) / 14;
      return [x + normalX * off, y + normalY * off];
    });
    const thick = (width / bristles) * (0.9 + random() * 0.9);
    paths += `<path d="${spline(line, false, 1)}" stroke-width="${fixed(thick)}" opacity="${fixed(0.55 + random() * 0.45)}"/>`;
  }
  return `<g fill="none" stroke="${color}" stroke-linecap="round" opacity="${opacity}" filter="url(#edge)">${paths}</g>`;
}

/** A point of a Catmull-Rom curve with its normal. */
function along(points, t) {
  const at = (part) => {
    const position = Math.min(0.9999, Math.max(0, part)) * (points.length - 1);
    const index = Math.floor(position);
    const u = position - index;
    const [a, b, c, d] = [index - 1, index, index + 1, index + 2].map(
      (one) => points[Math.min(points.length - 1, Math.max(0, one))],
    );
    return [0, 1].map(
      (axis) =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * u +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * u ** 2 +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * u ** 3),
    );
  };
  const [x, y] = at(t);
  const [x1, y1] = at(t - 0.01);
  const [x2, y2] = at(t + 0.01);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  return [x, y, -(y2 - y1) / length, (x2 - x1) / length];
}

function disc(fill, x, y, radius, { rough = 0.02, seed = 1, opacity = 1, stretch = 1, filter = 'flat' } = {}) {
  const random = randomFrom(seed);
  const waves = [2, 3, 5].map((speed) => ({ speed, phase: random() * 7 }));
  const points = Array.from({ length: 40 }, (_, index) => {
    const angle = (index / 40) * 2 * Math.PI;
    const wander = waves.reduce((sum, { speed, phase }) => sum + Math.sin(angle * speed + phase) / speed, 0);
    return [
      x + radius * stretch * (1 + rough * wander) * Math.sin(angle),
      y - radius * (1 + rough * wander) * Math.cos(angle),
    ];
  });
  return wash(fill, points, { rough: 0, seed, opacity, filter });
}

/** Hills, waves or clouds: a band from edge to edge, from its wandering upper line down to `bottom`. */
function band(fill, { width, top, bottom, swing, seed, frequency = 1.2, opacity = 1, filter = 'paint' }) {
  const noise = slowNoise(randomFrom(seed), frequency);
  const upper = Array.from({ length: 26 }, (_, index) => {
    const t = index / 25;
    return [-60 + (width + 120) * t, top + swing * noise(t)];
  });
  return wash(fill, [...upper, [width + 60, bottom], [-60, bottom]], { rough: 2, seed, opacity, filter });
}

/** Short horizontal strokes of light on water. */
function glints(color, { from, to, x, spread, count, seed, width = 7, length = 90, opacity = 0.8 }) {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const part = index / count;
    const y = from + (to - from) * part ** 1.3;
    const middle = x + (random() * 2 - 1) * spread * (0.3 + part);
    const half = (length * (0.35 + random())) / 2;
    return stroke(
      color,
      [
        [middle - half, y],
        [middle, y - 3],
        [middle + half, y + 1],
      ],
      width * (0.5 + part),
      {
        seed: seed + index,
        opacity,
      },
    );
  }).join('');
}

const gradient = (id, ...stops) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`)
    .join('')}</linearGradient>`;

function svg(width, height, definitions, content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs>
  <filter id="edge" x="-10%" y="-40%" width="120%" height="180%"><feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="5"/></filter>
  <filter id="paint" x="-5%" y="-5%" width="110%" height="110%">
    <feTurbulence type="fractalNoise" baseFrequency="0.009" numOctaves="2" seed="7" result="slow"/>
    <feDisplacementMap in="SourceGraphic" in2="slow" scale="14" result="shape"/>
    <feTurbulence type="fractalNoise" baseFrequency="0.004 0.02" numOctaves="4" seed="21"/>
    <feColorMatrix values="0 0 0 0 1  0 0 0 0 0.96  0 0 0 0 0.88  0 0 0 0.5 -0.2" result="bloom"/>
    <feComposite in="bloom" in2="shape" operator="in" result="light"/>
    <feMerge><feMergeNode in="shape"/><feMergeNode in="light"/></feMerge>
  </filter>
  <filter id="flat" x="-5%" y="-5%" width="110%" height="110%">
    <feTurbulence type="fractalNoise" baseFrequency="0.009" numOctaves="2" seed="7"/><feDisplacementMap in="SourceGraphic" scale="14"/>
  </filter>
  <filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.5" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 0.2  0 0 0 0 0.15  0 0 0 0 0.1  0 0 0 0.5 -0.22"/></filter>
  ${definitions}
</defs>
${content}
<rect width="${width}" height="${height}" filter="url(#grain)" opacity="0.35"/>
</svg>`;
}

// ---- the pictures ------------------------------------------------------------------------------------------------------

/** Somebody at the water in the evening, from behind: the portrait of the demo. */
function portrait() {
  const [width, height] = [1200, 1500];
  const onCanvas = (points) => points.map(([x, y]) => [640 + x * 2.35, 800 + y * 2.35]);
  const hair = [
    [50, -204],
    [8, -198],
    [-22, -172],
    [-30, -140],
    [-18, -122],
    [-2, -112],
    [2, -84],
    [14, -48],
    [30, -14],
    [56, 12],
    [92, 14],
    [118, -14],
    [134, -60],
    [138, -112],
    [124, -164],
    [92, -196],
  ];
  const skin = [
    [40, -150],
    [-14, -128],
    [-30, -96],
    [-42, -70],
    [-36, -52],
    [-38, -36],
    [-26, -14],
    [0, 0],
    [10, 26],
    [6, 70],
    [-34, 112],
    [70, 150],
    [160, 116],
    [118, 74],
    [112, 10],
    [110, -80],
  ];
  const coat = [
    [4, 74],
    [-22, 92],
    [-92, 118],
    [-158, 146],
    [-212, 190],
    [-246, 260],
    [-262, 330],
    [280, 330],
    [272, 250],
    [246, 184],
    [206, 140],
    [150, 104],
    [118, 76],
    [92, 104],
    [44, 108],
    [18, 92],
  ];
  return svg(
    width,
    height,
    gradient('sky', [0, '#e9cfa9'], [0.45, '#f3dcb8'], [0.75, '#eab98e'], [1, '#d98f66']) +
      gradient('sea', [0, '#6f9a97'], [0.5, '#3f6f72'], [1, '#2b4f57']) +
      gradient('coat', [0, '#a5492c'], [1, '#7c3019']) +
      gradient('skin', [0, '#b9754f'], [1, '#94553a']),
    [
      `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
      stroke(
        '#fbeed6',
        [
          [-40, 170],
          [400, 120],
          [900, 190],
          [1260, 130],
        ],
        120,
        { seed: 5, opacity: 0.55, dry: 0.9 },
      ),
      stroke(
        '#f6dfbd',
        [
          [-40, 420],
          [300, 380],
          [760, 440],
          [1260, 390],
        ],
        90,
        { seed: 6, opacity: 0.5, dry: 0.9 },
      ),
      disc('#f7ead0', 330, 560, 150, { seed: 3, opacity: 0.5 }),
      disc('#d9683f', 330, 560, 104, { seed: 4 }),
      band('#a58b86', { width, top: 800, bottom: 980, swing: 60, seed: 14, frequency: 1.1 }),
      band('#77706f', { width, top: 860, bottom: 980, swing: 34, seed: 9, frequency: 1.6 }),
      `<rect y="910" width="${width}" height="600" fill="url(#sea)"/>`,
      stroke(
        '#efd9b4',
        [
          [-20, 914],
          [600, 908],
          [1220, 916],
        ],
        14,
        { seed: 2, opacity: 0.9, dry: 0.1 },
      ),
      glints('#f2b98a', { from: 940, to: 1440, x: 330, spread: 90, count: 16, seed: 40, length: 170 }),
      glints('#9fc0ba', { from: 950, to: 1480, x: 620, spread: 640, count: 26, seed: 70, length: 200, opacity: 0.45 }),
      wash('url(#skin)', onCanvas(skin), { rough: 1.5, seed: 6, filter: 'flat' }),
      stroke(
        '#e0a67c',
        onCanvas([
          [-22, -104],
          [-34, -72],
          [-28, -44],
          [-16, -16],
        ]),
        20,
        { seed: 8, opacity: 0.7 },
      ),
      stroke(
        '#dca077',
        onCanvas([
          [22, 10],
          [18, 50],
          [4, 84],
        ]),
        26,
        { seed: 9, opacity: 0.5 },
      ),
      stroke(
        '#70402b',
        onCanvas([
          [100, 34],
          [104, 66],
          [112, 84],
        ]),
        30,
        { seed: 10, opacity: 0.6 },
      ),
      wash('url(#coat)', onCanvas(coat), { rough: 2.5, seed: 22, filter: 'flat' }),
      stroke(
        '#c96c46',
        onCanvas([
          [-214, 238],
          [-176, 176],
          [-110, 140],
          [-30, 112],
        ]),
        40,
        { seed: 11, opacity: 0.75, dry: 0.8 },
      ),
      stroke(
        '#d98a62',
        onCanvas([
          [-190, 270],
          [-150, 210],
          [-96, 176],
        ]),
        26,
        { seed: 12, opacity: 0.5, dry: 0.9 },
      ),
      stroke(
        '#bb5c39',
        onCanvas([
          [258, 240],
          [226, 176],
          [180, 140],
          [128, 104],
        ]),
        34,
        { seed: 13, opacity: 0.7, dry: 0.8 },
      ),
      stroke(
        '#5b2010',
        onCanvas([
          [66, 124],
          [58, 190],
          [64, 250],
          [60, 330],
        ]),
        30,
        { seed: 14, opacity: 0.6 },
      ),
      stroke(
        '#5b2010',
        onCanvas([
          [-70, 180],
          [-88, 240],
          [-92, 330],
        ]),
        24,
        { seed: 15, opacity: 0.45 },
      ),
      stroke(
        '#5b2010',
        onCanvas([
          [190, 180],
          [210, 230],
          [214, 330],
        ]),
        24,
        { seed: 16, opacity: 0.45 },
      ),
      stroke(
        '#3c1a12',
        onCanvas([
          [-6, 70],
          [18, 102],
          [62, 116],
          [104, 102],
          [126, 70],
        ]),
        34,
        { seed: 17, dry: 0.1 },
      ),
      wash('#221a20', onCanvas(hair), { rough: 1.5, seed: 22, filter: 'flat' }),
      disc('#221a20', ...onCanvas([[88, 14]])[0], 100, { stretch: 1.06, seed: 20 }),
      ...[
        [
          [-14, -160],
          [26, -184],
          [78, -178],
          [116, -138],
        ],
        [
          [-4, -144],
          [40, -162],
          [90, -144],
          [118, -96],
          [110, -40],
        ],
        [
          [8, -116],
          [50, -130],
          [86, -102],
          [100, -54],
          [94, -18],
        ],
        [
          [14, -84],
          [46, -92],
          [72, -66],
          [80, -30],
        ],
      ].map((line, index) =>
        stroke(index === 0 ? '#a2704f' : '#6a4a45', onCanvas(line), 16 - index * 2, {
          seed: 30 + index,
          opacity: 0.7,
          dry: 0.7,
        }),
      ),
      stroke(
        '#7a564c',
        onCanvas([
          [60, -2],
          [86, -16],
          [114, 2],
          [118, 28],
        ]),
        13,
        { seed: 36, opacity: 0.7 },
      ),
      stroke(
        '#6a4a45',
        onCanvas([
          [64, 24],
          [88, 8],
          [108, 24],
          [98, 44],
        ]),
        11,
        { seed: 37, opacity: 0.7 },
      ),
      stroke(
        '#b9754f',
        onCanvas([
          [13, -76],
          [4, -62],
          [6, -44],
          [15, -34],
        ]),
        32,
        { seed: 27, dry: 0.1 },
      ),
      stroke(
        '#7b4630',
        onCanvas([
          [13, -66],
          [8, -56],
          [11, -44],
        ]),
        12,
        { seed: 28, dry: 0.1 },
      ),
    ].join(''),
  );
}

const [LANDSCAPE_WIDTH, LANDSCAPE_HEIGHT] = [1440, 960];
const landscape = (definitions, content) => svg(LANDSCAPE_WIDTH, LANDSCAPE_HEIGHT, definitions, content.join(''));
const whole = (fill) => `<rect width="${LANDSCAPE_WIDTH}" height="${LANDSCAPE_HEIGHT}" fill="${fill}"/>`;
const width = LANDSCAPE_WIDTH;

/** Mountains above a warm sea: the retreats. */
function coast() {
  return landscape(
    gradient('sky', [0, '#dfe3d6'], [0.5, '#f2e3c4'], [1, '#eebf8f']) +
      gradient('sea', [0, '#7fa9a3'], [0.5, '#47777a'], [1, '#2d525b']),
    [
      whole('url(#sky)'),
      stroke(
        '#fbf3e0',
        [
          [-40, 150],
          [500, 90],
          [1000, 170],
          [1500, 110],
        ],
        110,
        { seed: 23, opacity: 0.7, dry: 0.6 },
      ),
      disc('#e07a4b', 1060, 380, 92, { seed: 4 }),
      band('#b9b3a6', { width, top: 360, bottom: 640, swing: 120, seed: 3, frequency: 1.1 }),
      band('#8f9a92', { width, top: 450, bottom: 640, swing: 90, seed: 8, frequency: 1.4 }),
      band('#5f7468', { width, top: 540, bottom: 640, swing: 46, seed: 15, frequency: 2 }),
      `<rect y="610" width="${width}" height="360" fill="url(#sea)"/>`,
      stroke(
        '#f4e6c8',
        [
          [-20, 612],
          [700, 606],
          [1460, 614],
        ],
        12,
        { seed: 2, dry: 0.1 },
      ),
      glints('#f5c79b', { from: 630, to: 930, x: 1060, spread: 120, count: 16, seed: 40, length: 200 }),
      glints('#bcd4cb', { from: 640, to: 940, x: 560, spread: 640, count: 22, seed: 70, length: 240, opacity: 0.5 }),
      wash(
        '#c9a06f',
        [
          [-60, 860],
          [160, 838],
          [420, 880],
          [700, 930],
          [900, 1020],
          [-60, 1020],
        ],
        { rough: 3, seed: 6 },
      ),
      stroke(
        '#e8cfa3',
        [
          [-20, 862],
          [180, 842],
          [430, 884],
          [720, 940],
        ],
        24,
        { seed: 9, opacity: 0.8 },
      ),
      ...stones([
        [150, 868, 70],
        [262, 884, 46],
        [90, 900, 40],
      ]),
    ],
  );
}

const stones = (list) =>
  list.flatMap(([x, y, radius], index) => [
    disc('#4d4a4d', x, y, radius, { stretch: 1.5, seed: 50 + index, rough: 0.06 }),
    stroke(
      '#8d8782',
      [
        [x - radius, y - radius * 0.4],
        [x, y - radius * 0.75],
        [x + radius * 0.8, y - radius * 0.4],
      ],
      radius * 0.3,
      { seed: 60 + index, opacity: 0.7 },
    ),
  ]);

/** A quiet room in the morning: light falls through a window, past an empty chair. For an article about being tired. */
function morning() {
  const [left, right, top, bottom, middle, bar] = [790, 1170, 116, 590, 980, 330];
  const panes = [
    [left, middle - 11, top, bar - 10],
    [middle + 11, right, top, bar - 10],
    [left, middle - 11, bar + 10, bottom],
    [middle + 11, right, bar + 10, bottom],
  ];
  /** Where the sun lays a point of the window on the floor. */
  const onFloor = (x, y) => {
    const far = (bottom - y) / (bottom - top);
    return [x - 60 - 250 * far + (x - middle) * far * 0.3, 772 + 164 * far];
  };
  return landscape(
    gradient('wall', [0, '#c69a7d'], [1, '#a56d55']) +
      gradient('light', [0, '#fdf2d6'], [0.6, '#f8deae'], [1, '#f2c78c']) +
      gradient('floor', [0, '#7b4f3e'], [1, '#553429']),
    [
      whole('url(#wall)'),
      // Plaster: one coat over the other, up and down the whole wall.
      ...Array.from({ length: 12 }, (_, index) =>
        stroke(
          index % 2 ? '#b98768' : '#d3ab8c',
          [
            [index * 130 - 40, index % 2 ? -60 : 780],
            [index * 130 - 10 + (index % 3) * 20, 340],
            [index * 130 - 30, index % 2 ? 780 : -60],
          ],
          230,
          { seed: 80 + index, opacity: 0.13, dry: 0.2 },
        ),
      ),
      `<rect y="722" width="${width}" height="240" fill="url(#floor)"/>`,
      ...[772, 838, 920].map((y, index) =>
        stroke(
          '#4a2c23',
          [
            [-120, y],
            [700, y + 3],
            [1560, y - 2],
          ],
          7,
          { seed: 100 + index, opacity: 0.5, dry: 0.2 },
        ),
      ),
      stroke(
        '#8a5a46',
        [
          [-120, 712],
          [720, 708],
          [1560, 713],
        ],
        30,
        { seed: 4, dry: 0.05 },
      ),
      stroke(
        '#4a2c23',
        [
          [-120, 729],
          [720, 727],
          [1560, 730],
        ],
        6,
        { seed: 5, opacity: 0.7, dry: 0.05 },
      ),
      // The morning outside, seen through the panes.
      pane(
        'url(#light)',
        [
          [left, top],
          [right, top],
          [right, bottom],
          [left, bottom],
        ],
        { seed: 6 },
      ),
      disc('#f0b070', 890, 418, 44, { seed: 7, opacity: 0.9 }),
      pane(
        '#a9b399',
        [
          [left, 478],
          [900, 440],
          [1010, 482],
          [1100, 456],
          [right, 476],
          [right, bottom],
          [left, bottom],
        ],
        { seed: 8, opacity: 0.75 },
      ),
      pane(
        '#7d927c',
        [
          [left, 530],
          [940, 518],
          [right, 540],
          [right, bottom],
          [left, bottom],
        ],
        { seed: 9, opacity: 0.8 },
      ),
      // Its frame and bars.
      ...[
        [[middle, top - 4], [middle, bottom], 20],
        [[left, bar], [right, bar], 18],
        [[left - 8, top - 16], [left - 8, bottom + 8], 28],
        [[right + 8, top - 16], [right + 8, bottom + 8], 28],
        [[left - 24, top - 10], [right + 24, top - 10], 30],
      ].map(([from, to, thick], index) =>
        stroke('#5e372b', [from, [(from[0] + to[0]) / 2 + 2, (from[1] + to[1]) / 2 - 2], to], thick, {
          seed: 20 + index,
          dry: 0.02,
        }),
      ),
      stroke(
        '#4d2b21',
        [
          [left - 54, bottom + 20],
          [middle, bottom + 16],
          [right + 56, bottom + 21],
        ],
        38,
        { seed: 26, dry: 0.05 },
      ),
      stroke(
        '#e0b48c',
        [
          [left - 44, bottom + 3],
          [middle, bottom],
          [right + 44, bottom + 4],
        ],
        7,
        { seed: 27, opacity: 0.8, dry: 0.2 },
      ),
      // The light of each pane on the floor.
      ...panes.map(([from, to, high, low], index) =>
        pane('#f6d9a2', [onFloor(from, low), onFloor(to, low), onFloor(to, high), onFloor(from, high)], {
          seed: 10 + index,
          opacity: 0.62,
        }),
      ),
      stroke(
        '#2b1712',
        [
          [330, 908],
          [410, 918],
          [560, 904],
        ],
        26,
        { seed: 16, opacity: 0.3, dry: 0.8 },
      ),
      ...chair(430, 780, 1, 20),
      ...plant(1108, bottom + 4),
    ],
  );
}

/** A plant in a pot, from the foot of the pot. */
function plant(x, y) {
  return [
    ...[
      [-66, -150],
      [-34, -206],
      [6, -226],
      [40, -190],
      [70, -136],
    ].map(([dx, dy], index) =>
      stroke(
        index % 2 ? '#6d8a70' : '#4f6556',
        [
          [x + dx * 0.1, y - 76],
          [x + dx * 0.45, y - 76 + (dy + 76) * 0.7],
          [x + dx, y + dy],
        ],
        20,
        { seed: 32 + index, dry: 0.2 },
      ),
    ),
    pane(
      '#a8472a',
      [
        [x - 46, y - 84],
        [x + 46, y - 84],
        [x + 34, y],
        [x - 34, y],
      ],
      { seed: 30 },
    ),
    stroke(
      '#c96c46',
      [
        [x - 50, y - 80],
        [x, y - 77],
        [x + 50, y - 80],
      ],
      18,
      { seed: 31, dry: 0.1 },
    ),
  ];
}

/** A chair from the side; `turn` is 1 to the right, -1 to the left. */
function chair(x, y, turn, seed, color = '#2b1c1c') {
  const at = (points) => points.map(([dx, dy]) => [x + dx * turn, y + dy]);
  return [
    stroke(
      color,
      at([
        [-90, -330],
        [-80, -160],
        [-70, 0],
        [-84, 120],
      ]),
      22,
      { seed, dry: 0.1 },
    ),
    stroke(
      color,
      at([
        [-78, -40],
        [30, -46],
        [120, -40],
      ]),
      34,
      { seed: seed + 1, dry: 0.1 },
    ),
    stroke(
      color,
      at([
        [104, -36],
        [112, 40],
        [126, 122],
      ]),
      20,
      { seed: seed + 2, dry: 0.1 },
    ),
    stroke(
      color,
      at([
        [-20, -36],
        [-16, 30],
        [-26, 90],
      ]),
      14,
      { seed: seed + 3, dry: 0.2 },
    ),
    stroke(
      color,
      at([
        [-94, -310],
        [-60, -318],
        [-20, -300],
      ]),
      20,
      { seed: seed + 4, dry: 0.2 },
    ),
    stroke(
      color,
      at([
        [-88, -220],
        [-56, -226],
        [-26, -214],
      ]),
      16,
      { seed: seed + 5, dry: 0.2 },
    ),
    stroke(
      color,
      at([
        [-26, -304],
        [-22, -180],
        [-20, -50],
      ]),
      14,
      { seed: seed + 6, dry: 0.2 },
    ),
  ];
}

/** Two chairs and a lamp: for an article about a conversation. */
function evening() {
  return landscape(
    gradient('wall', [0, '#2c3a40'], [1, '#3f555a']) + gradient('floor', [0, '#25302f'], [1, '#1a2225']),
    [
      whole('url(#wall)'),
      disc('#f0c583', 720, 330, 330, { seed: 3, opacity: 0.16 }),
      disc('#f4d29a', 720, 330, 210, { seed: 4, opacity: 0.24 }),
      `<rect y="760" width="${width}" height="200" fill="url(#floor)"/>`,
      wash(
        '#e9b973',
        [
          [640, 330],
          [680, 210],
          [760, 210],
          [800, 330],
        ],
        { rough: 2, seed: 5 },
      ),
      stroke(
        '#f9e6bd',
        [
          [652, 322],
          [720, 314],
          [790, 322],
        ],
        20,
        { seed: 6, dry: 0.2 },
      ),
      stroke(
        '#16191d',
        [
          [720, 336],
          [722, 560],
          [718, 800],
        ],
        15,
        { seed: 7, dry: 0.1 },
      ),
      stroke(
        '#16191d',
        [
          [650, 806],
          [720, 798],
          [790, 806],
        ],
        24,
        { seed: 8, dry: 0.1 },
      ),
      wash(
        '#e0b474',
        [
          [330, 900],
          [560, 830],
          [890, 830],
          [1110, 900],
          [900, 944],
          [540, 944],
        ],
        { rough: 4, seed: 9, opacity: 0.24 },
      ),
      ...chair(440, 780, 1, 20, '#c46a46'),
      ...chair(1000, 780, -1, 40, '#d9c3a0'),
    ],
  );
}

/** One tree that stands on its hill in the last light: for an article about saying no. */
function tree() {
  /** Leaves as short strokes around a point, as the brush would dab them. */
  const leaves = (color, x, y, count, seed, opacity = 0.9) => {
    const random = randomFrom(seed);
    return Array.from({ length: count }, (_, index) => {
      const angle = random() * 2 * Math.PI;
      const away = Math.sqrt(random());
      const [atX, atY] = [x + Math.cos(angle) * away * 270, y + Math.sin(angle) * away * 165];
      const tilt = (random() - 0.5) * 40;
      return stroke(
        color,
        [
          [atX - 44, atY + tilt],
          [atX, atY - 12],
          [atX + 46, atY - tilt * 0.6],
        ],
        26 + random() * 14,
        { seed: seed + index, opacity, dry: 0.7 },
      );
    });
  };
  return landscape(gradient('dusk', [0, '#27304a'], [0.45, '#7c5f6d'], [0.72, '#d98458'], [1, '#f2c48a']), [
    whole('url(#dusk)'),
    stroke(
      '#f0d9b4',
      [
        [-40, 210],
        [420, 170],
        [900, 220],
        [1640, 150],
      ],
      90,
      { seed: 3, opacity: 0.14, dry: 0.9 },
    ),
    disc('#f8dfae', 1130, 640, 84, { seed: 6 }),
    band('#9a6259', { width, top: 690, bottom: 1140, swing: 40, seed: 8, filter: 'flat' }),
    band('#574a58', { width, top: 770, bottom: 1140, swing: 34, seed: 11, filter: 'flat' }),
    band('#23283a', { width, top: 850, bottom: 1140, swing: 26, seed: 5, frequency: 0.8, filter: 'flat' }),
    wash(
      '#171a26',
      [
        [630, 904],
        [660, 850],
        [664, 660],
        [600, 480],
        [684, 600],
        [694, 440],
        [708, 600],
        [800, 470],
        [712, 670],
        [710, 850],
        [742, 904],
      ],
      { rough: 3, seed: 8, filter: 'flat' },
    ),
    ...leaves('#1f2d31', 690, 420, 74, 100, 1),
    ...leaves('#2f4440', 650, 410, 44, 200),
    ...leaves('#48634f', 690, 380, 26, 300, 0.75),
    stroke(
      '#454b62',
      [
        [240, 930],
        [700, 905],
        [1250, 940],
      ],
      34,
      { seed: 13, opacity: 0.5, dry: 0.8 },
    ),
  ]);
}

const pictures = { portrait, coast, morning, evening, tree };

// ---- the covers of the podcast -------------------------------------------------------------------------------------------

const COVER = 800;
const INK = '#1b1724';
const CLAY = '#a8472a';
const SAGE = '#4f6556';
const CREAM = '#f6e3be';
const SNOW = '#fbf7f0';
const NIGHT = '#23202e';
const GOLD = '#d9a441';

const cover = (paper, ...content) =>
  svg(COVER, COVER, '', `<rect width="${COVER}" height="${COVER}" fill="${paper}"/>${content.join('')}`);
/** Dark ones without the light that blooms in the others: it looks like fog there. */
const hills = (fill, top, swing, seed, frequency = 1.1) =>
  band(fill, {
    width: COVER,
    top,
    bottom: COVER + 240,
    swing,
    seed,
    frequency,
    ...(fill === INK ? { filter: 'flat' } : {}),
  });
const leaf = (fill, x, y, turn, seed) => {
  const [sine, cosine] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const points = [
    [0, 0],
    [44, -44],
    [112, -46],
    [166, 0],
    [112, 32],
    [44, 30],
  ].map(([dx, dy]) => [x + dx * cosine - dy * sine, y + dx * sine + dy * cosine]);
  return wash(fill, points, { rough: 2, seed });
};

/** One drawing for each sample episode, in the order of their numbers; the first is the show's. */
const covers = [
  // Hills and a low sun.
  () =>
    cover(
      '#efe6d8',
      disc(CLAY, 520, 300, 100, { seed: 4 }),
      hills('#b9bda9', 430, 70, 3),
      hills(SAGE, 560, 60, 8),
      hills(INK, 690, 46, 15),
    ),
  // A mountain above the clouds.
  () =>
    cover(
      '#e9d9c0',
      disc(SNOW, 200, 220, 74, { seed: 4 }),
      pane(
        NIGHT,
        [
          [380, 196],
          [440, 200],
          [740, 640],
          [90, 640],
        ],
        { rough: 5, seed: 6, filter: 'paint' },
      ),
      pane(
        SNOW,
        [
          [382, 190],
          [438, 194],
          [506, 300],
          [448, 282],
          [410, 350],
          [356, 286],
          [312, 306],
        ],
        { seed: 7 },
      ),
      hills('#e9d9c0', 626, 14, 5),
      stroke(
        SNOW,
        [
          [-40, 620],
          [200, 580],
          [470, 640],
          [840, 580],
        ],
        90,
        { seed: 5, dry: 0.1 },
      ),
      stroke(
        '#f3e8d6',
        [
          [-40, 730],
          [260, 690],
          [540, 750],
          [840, 690],
        ],
        110,
        { seed: 6, dry: 0.1 },
      ),
    ),
  // A door that stands ajar.
  () =>
    cover(
      CLAY,
      wash(
        CREAM,
        [
          [290, 650],
          [288, 420],
          [300, 270],
          [350, 200],
          [410, 190],
          [466, 206],
          [508, 280],
          [512, 440],
          [510, 650],
          [506, 656],
          [296, 656],
        ],
        { rough: 2, seed: 4 },
      ),
      disc(GOLD, 396, 430, 62, { seed: 6 }),
      pane(
        '#cf8259',
        [
          [296, 650],
          [506, 650],
          [650, 860],
          [140, 860],
        ],
        { seed: 8 },
      ),
      pane(
        INK,
        [
          [424, 186],
          [606, 140],
          [606, 730],
          [506, 650],
          [504, 290],
        ],
        { seed: 9 },
      ),
      disc(GOLD, 574, 450, 12, { seed: 3 }),
    ),
  // A lighthouse that keeps its hours.
  () =>
    cover(
      '#a9bdb5',
      pane(
        CREAM,
        [
          [430, 240],
          [860, 120],
          [860, 350],
        ],
        { seed: 4, opacity: 0.9 },
      ),
      pane(
        SNOW,
        [
          [366, 270],
          [454, 270],
          [492, 700],
          [328, 700],
        ],
        { seed: 5 },
      ),
      ...[
        [344, 40],
        [500, 50],
      ].map(([top, half], index) =>
        pane(
          CLAY,
          [
            [410 - half - 6, top],
            [410 + half + 6, top],
            [410 + half + 14, top + 80],
            [410 - half - 14, top + 80],
          ],
          { seed: 12 + index },
        ),
      ),
      pane(
        GOLD,
        [
          [376, 200],
          [444, 200],
          [444, 276],
          [376, 276],
        ],
        { seed: 14 },
      ),
      stroke(
        INK,
        [
          [352, 208],
          [380, 172],
          [410, 154],
          [440, 172],
          [468, 208],
        ],
        24,
        { seed: 15, dry: 0.05 },
      ),
      hills(INK, 690, 40, 9, 1.4),
    ),
  // One lit window at night.
  () =>
    cover(
      NIGHT,
      wash(
        CREAM,
        [
          [600, 120],
          [660, 138],
          [692, 196],
          [664, 256],
          [604, 268],
          [566, 250],
          [626, 226],
          [644, 186],
          [632, 146],
        ],
        { rough: 1, seed: 5, filter: 'flat' },
      ),
      pane(
        '#4a4462',
        [
          [-60, 480],
          [250, 290],
          [520, 470],
          [520, 860],
          [-60, 860],
        ],
        { seed: 6 },
      ),
      pane(
        GOLD,
        [
          [176, 516],
          [336, 516],
          [336, 694],
          [176, 694],
        ],
        { seed: 7 },
      ),
      stroke(
        '#37324a',
        [
          [256, 508],
          [258, 606],
          [255, 704],
        ],
        16,
        { seed: 8, dry: 0.05 },
      ),
      stroke(
        '#37324a',
        [
          [166, 604],
          [256, 600],
          [346, 605],
        ],
        16,
        { seed: 9, dry: 0.05 },
      ),
      hills(INK, 730, 26, 12, 1.6),
    ),
  // The sun on the water.
  () =>
    cover(
      '#f3d9b8',
      disc(CLAY, 400, 410, 172, { seed: 4 }),
      band('#3e6268', { width: COVER, top: 440, bottom: COVER + 240, swing: 4, seed: 6 }),
      glints(CREAM, { from: 480, to: 770, x: 400, spread: 60, count: 13, seed: 40, length: 190, width: 12 }),
    ),
  // A branch that grows on.
  () =>
    cover(
      '#34504a',
      stroke(
        '#c9d3c2',
        [
          [240, 840],
          [320, 620],
          [380, 420],
          [530, 190],
        ],
        24,
        { seed: 5, dry: 0.05 },
      ),
      ...[
        ['#c9d3c2', 292, 690, -12],
        ['#e0895f', 318, 610, 196],
        ['#8faa98', 350, 520, -24],
        ['#c9d3c2', 388, 430, 188],
        ['#e0895f', 428, 350, -34],
        ['#8faa98', 470, 286, 178],
        ['#c9d3c2', 520, 210, -58],
      ].map(([fill, x, y, turn], index) => leaf(fill, x, y, turn, 20 + index)),
    ),
];

// ---- the files ---------------------------------------------------------------------------------------------------------

// Written to a PNG alone while one is worked on: npm run demo:pictures -- portrait /tmp/portrait.png
const [only, preview] = process.argv.slice(2);
if (preview) {
  writeFileSync(preview, new Resvg((pictures[only] ?? covers[only])()).render().asPng());
} else {
  const folder = join(root, 'backend', 'demo-pictures');
  mkdirSync(folder, { recursive: true });
  for (const [name, draw] of Object.entries(pictures)) {
    const drawing = sharp(new Resvg(draw()).render().asPng());
    const { width: full } = await drawing.metadata();
    for (const size of SIZES) {
      const resized = () => drawing.clone().resize({ width: Math.min(size, full) });
      writeFileSync(join(folder, `${name}-${size}.webp`), await resized().webp({ quality: 76, effort: 6 }).toBuffer());
      writeFileSync(join(folder, `${name}-${size}.avif`), await resized().avif({ quality: 50, effort: 6 }).toBuffer());
    }
  }

  const coverFolder = join(root, 'backend', 'sandbox', 'covers');
  mkdirSync(coverFolder, { recursive: true });
  for (const [number, draw] of covers.entries()) {
    const drawing = sharp(new Resvg(draw()).render().asPng());
    writeFileSync(join(coverFolder, `${number}.jpg`), await drawing.jpeg({ quality: 82, mozjpeg: true }).toBuffer());
  }
}
