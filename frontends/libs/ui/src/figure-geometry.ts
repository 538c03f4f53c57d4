/** The drawn figure: somebody seen from behind, looking over water. Stands where the owner's portrait will be. Units of a ring with radius 400. */
import { drawDisc, drawStroke, drawWash } from './brush-geometry';
import type { Point } from './ring-geometry';

/** Colours by their tokens. */
export type FigureTone = 'ink' | 'clay' | 'sage' | 'gold' | 'mute' | 'paper' | 'sand';

export interface FigurePart {
  d: string;
  tone: FigureTone;
  opacity?: number;
}

const RADIUS = 345;

/** Points on the lower edge of the sky's disc, between two angles from its lowest point, in degrees. */
const lowerEdge = (from: number, to: number): Point[] =>
  Array.from({ length: 9 }, (_, index) => {
    const angle = ((from + ((to - from) * index) / 8) * Math.PI) / 180;
    return [RADIUS * Math.sin(angle), RADIUS * Math.cos(angle)];
  });

let figure: FigurePart[] | undefined;

/** Paths from back to front, around the origin. */
export function drawFigure(): FigurePart[] {
  return (figure ??= draw());
}

function draw(): FigurePart[] {
  const stroke = (
    tone: FigureTone,
    opacity: number,
    width: number,
    seed: number,
    along: Point[],
    taper?: [number, number],
  ): FigurePart => ({ tone, opacity, d: drawStroke({ along, width, seed, taper }) });
  const skin = drawWash(
    [
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
    ],
    1,
    6,
  );
  return [
    { tone: 'sand', d: drawDisc({ radius: RADIUS, rough: 0.014, seed: 31 }) },
    { tone: 'gold', opacity: 0.34, d: drawDisc({ center: [-150, -64], radius: 70, rough: 0.03, seed: 12 }) },
    stroke(
      'sage',
      0.42,
      46,
      4,
      [
        [-322, 66],
        [-220, 36],
        [-120, 54],
        [-30, 66],
        [60, 62],
      ],
      [0.3, 0.4],
    ),
    stroke(
      'sage',
      0.42,
      40,
      7,
      [
        [90, 60],
        [200, 30],
        [322, 62],
      ],
      [0.3, 0.3],
    ),
    stroke(
      'sage',
      0.9,
      13,
      8,
      [
        [-328, 88],
        [-100, 82],
        [120, 86],
        [330, 80],
      ],
      [0.05, 0.3],
    ),
    stroke('gold', 0.36, 11, 9, [
      [-216, 114],
      [-150, 110],
      [-92, 114],
    ]),
    stroke('sage', 0.5, 11, 3, [
      [-306, 142],
      [-250, 138],
      [-190, 142],
    ]),
    stroke('gold', 0.28, 9, 10, [
      [-196, 162],
      [-150, 159],
      [-112, 162],
    ]),
    stroke('sage', 0.5, 10, 5, [
      [214, 128],
      [266, 123],
      [310, 128],
    ]),
    stroke('sage', 0.4, 9, 6, [
      [-280, 190],
      [-240, 187],
      [-200, 190],
    ]),
    // Cheek and neck: thin colour over paper, so that the water does not shine through.
    { tone: 'paper', d: skin },
    { tone: 'clay', opacity: 0.72, d: skin },
    // The coat.
    {
      tone: 'sage',
      d: drawWash(
        [
          [4, 74],
          [-22, 92],
          [-92, 120],
          [-152, 150],
          [-196, 196],
          [-222, 250],
          ...lowerEdge(-40, 52),
          [278, 190],
          [252, 156],
          [202, 126],
          [146, 100],
          [118, 76],
          [92, 104],
          [44, 108],
          [18, 92],
        ],
        1.2,
        22,
      ),
    },
    stroke(
      'paper',
      0.3,
      10,
      11,
      [
        [-180, 226],
        [-150, 186],
        [-104, 156],
        [-44, 138],
      ],
      [0.1, 0.8],
    ),
    stroke(
      'paper',
      0.22,
      7,
      12,
      [
        [-150, 268],
        [-122, 222],
        [-80, 190],
      ],
      [0.1, 0.8],
    ),
    stroke(
      'paper',
      0.26,
      9,
      13,
      [
        [246, 206],
        [222, 172],
        [182, 150],
        [140, 138],
      ],
      [0.1, 0.8],
    ),
    stroke(
      'ink',
      0.3,
      12,
      14,
      [
        [64, 128],
        [58, 200],
        [66, 270],
        [60, 330],
      ],
      [0.1, 0.7],
    ),
    stroke(
      'ink',
      0.22,
      9,
      15,
      [
        [-70, 190],
        [-84, 240],
        [-86, 300],
      ],
      [0.1, 0.7],
    ),
    stroke(
      'ink',
      0.22,
      9,
      16,
      [
        [190, 180],
        [206, 220],
        [208, 262],
      ],
      [0.1, 0.7],
    ),
    // Collar.
    stroke(
      'ink',
      0.9,
      20,
      17,
      [
        [-4, 72],
        [20, 104],
        [62, 118],
        [104, 104],
        [124, 72],
      ],
      [0.15, 0.15],
    ),
    // Hair, gathered low.
    {
      tone: 'ink',
      d: drawWash(
        [
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
        ],
        1.4,
        22,
      ),
    },
    { tone: 'ink', d: drawDisc({ center: [88, 14], radius: 42, stretch: 1.06, rough: 0.04, seed: 20 }) },
    stroke(
      'paper',
      0.4,
      4,
      21,
      [
        [-8, -166],
        [30, -186],
        [78, -178],
        [110, -140],
      ],
      [0.2, 0.7],
    ),
    stroke(
      'paper',
      0.34,
      3.4,
      23,
      [
        [4, -140],
        [44, -158],
        [88, -140],
        [112, -90],
        [106, -30],
      ],
      [0.2, 0.7],
    ),
    stroke(
      'paper',
      0.3,
      3,
      24,
      [
        [16, -110],
        [52, -122],
        [84, -96],
        [96, -50],
        [92, -16],
      ],
      [0.2, 0.7],
    ),
    stroke(
      'paper',
      0.34,
      3.4,
      25,
      [
        [62, 0],
        [86, -12],
        [112, 4],
        [116, 28],
      ],
      [0.2, 0.7],
    ),
    stroke(
      'paper',
      0.3,
      3,
      26,
      [
        [66, 22],
        [88, 8],
        [106, 22],
        [98, 40],
      ],
      [0.2, 0.7],
    ),
    // Ear.
    stroke(
      'paper',
      1,
      17,
      27,
      [
        [12, -74],
        [4, -62],
        [6, -44],
        [14, -34],
      ],
      [0.2, 0.2],
    ),
    stroke(
      'clay',
      0.8,
      17,
      27,
      [
        [12, -74],
        [4, -62],
        [6, -44],
        [14, -34],
      ],
      [0.2, 0.2],
    ),
  ];
}
