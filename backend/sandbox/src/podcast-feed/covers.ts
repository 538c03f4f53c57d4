import { Resvg } from '@resvg/resvg-js';

const SIZE = 800;
const INK = '#1B1724';
const CLAY = '#A8472A';
const SAGE = '#4F6556';
const SAND = '#EFE6D8';
const NIGHT = '#23202E';
const GOLD = '#D9A441';

type Point = readonly [number, number];

const circle = ([x, y]: Point, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`;
const line = (path: string, width: number, stroke: string): string =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;

/** Strokes of light on water, shorter and closer together towards the horizon. */
const glints = (x: number, from: number, stroke: string): string =>
  [0, 1, 2, 3, 4, 5, 6]
    .map((row) => {
      const half = 26 + 19 * row - 30 * (row % 2);
      const y = from + 16 * row + 4 * row * row;
      return line(`M${x - half + 22 * (row % 3)} ${y} h${2 * half}`, 9 + row, stroke);
    })
    .join('');

const leaf = ([x, y]: Point, turn: number, fill: string): string =>
  `<path d="M0 0 C44 -58 118 -58 160 0 C118 40 44 40 0 0 Z" fill="${fill}" transform="translate(${x} ${y}) rotate(${turn})"/>`;

interface Cover {
  paper: string;
  body: string;
}

/** One drawing for each episode, in the order of their numbers; the first is the show's. */
const covers: readonly Cover[] = [
  // Hills and a low sun.
  {
    paper: SAND,
    body: [
      circle([520, 300], 96, CLAY),
      shape('M0 430 C180 360 330 470 520 410 S740 380 800 420 V800 H0 Z', '#B9BDA9'),
      shape('M0 560 C210 470 390 610 560 530 S760 520 800 540 V800 H0 Z', SAGE),
      shape('M0 700 C240 620 420 740 800 650 V800 H0 Z', INK),
    ].join(''),
  },
  // A mountain above the clouds.
  {
    paper: '#E9D9C0',
    body: [
      circle([210, 220], 70, '#FBF7F0'),
      shape('M118 600 L360 230 Q400 170 440 232 L694 600 Z', NIGHT),
      shape('M360 232 Q400 172 440 234 L500 330 L440 300 L400 372 L352 304 L310 330 Z', '#FBF7F0'),
      line('M-20 600 C200 540 380 660 820 570', 54, '#FBF7F0'),
      line('M-20 690 C260 640 480 740 820 660', 62, '#F3E8D6'),
    ].join(''),
  },
  // A door that stands ajar.
  {
    paper: CLAY,
    body: [
      shape('M300 640 V300 Q300 190 400 190 Q500 190 500 300 V640 Z', '#F6E3BE'),
      circle([410, 430], 58, GOLD),
      shape('M300 640 H500 L640 800 H150 Z', '#C97B50'),
      shape('M500 640 V300 Q500 196 408 190 L592 150 V716 Z', INK),
      circle([560, 450], 10, GOLD),
    ].join(''),
  },
  // A lighthouse that keeps its hours.
  {
    paper: '#A9BDB5',
    body: [
      shape('M446 236 L860 110 V350 Z', '#F6E3BE'),
      shape('M330 680 L366 276 H454 L490 680 Z', '#FBF7F0'),
      shape('M352 440 L359 360 H461 L468 440 Z', CLAY),
      shape('M338 590 L345 516 H475 L482 590 Z', CLAY),
      shape('M378 204 H442 V276 H378 Z', GOLD),
      shape('M362 208 Q410 132 458 208 Z', INK),
      shape('M-40 690 C160 610 300 660 430 640 S640 700 860 680 V860 H-40 Z', INK),
    ].join(''),
  },
  // One lit window at night.
  {
    paper: NIGHT,
    body: [
      circle([626, 190], 62, '#F6E3BE'),
      circle([594, 172], 58, NIGHT),
      shape('M0 800 V470 L250 300 L500 470 V800 Z', '#37324A'),
      shape('M180 520 H330 V690 H180 Z', GOLD),
      line('M255 520 V690 M180 604 H330', 12, '#37324A'),
      line('M500 800 C540 730 660 730 820 690', 40, '#37324A'),
    ].join(''),
  },
  // The sun on the water.
  {
    paper: '#F3D9B8',
    body: [
      circle([400, 410], 168, CLAY),
      shape('M0 430 C240 418 520 440 800 426 V800 H0 Z', '#3E6268'),
      glints(400, 478, '#F6E3BE'),
    ].join(''),
  },
  // A branch that grows on.
  {
    paper: '#34504A',
    body: [
      line('M250 800 C330 600 350 450 520 210', 16, '#C9D3C2'),
      leaf([292, 690], -12, '#C9D3C2'),
      leaf([318, 610], 196, '#E0895F'),
      leaf([350, 520], -24, '#8FAA98'),
      leaf([388, 430], 188, '#C9D3C2'),
      leaf([428, 350], -34, '#E0895F'),
      leaf([470, 286], 178, '#8FAA98'),
      leaf([514, 222], -58, '#C9D3C2'),
    ].join(''),
  },
];

/** The cover of an episode (0: of the show) as PNG; undefined for unknown numbers. */
export function drawCover(number: number): Buffer | undefined {
  const cover = covers[number];
  if (!cover) return undefined;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><rect width="${SIZE}" height="${SIZE}" fill="${cover.paper}"/>${cover.body}</svg>`;
  return new Resvg(svg, { fitTo: { mode: 'width', value: SIZE } }).render().asPng();
}
