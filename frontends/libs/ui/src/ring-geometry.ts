/**
 * The brand mark: a hand-drawn ring that is open at one point. Pure geometry for every renderer (React, the server's Open Graph
 * pictures), deterministic by seed. Angles are degrees, 0 at twelve o'clock, clockwise; the centre is the origin.
 */
export interface RingOptions {
  /** Radius of the brush's path in user units; use the size on screen, since it determines the number of points. */
  radius?: number;
  /** Greatest width of the brush. */
  weight?: number;
  start?: number;
  sweep?: number;
  seed?: number;
  /** Threads of the dry brush beside the body (and as many gaps in its tail). */
  hairlines?: number;
  /** Draws only this part of the stroke, 0 to 1 along it: one share of a chart. */
  cut?: readonly [from: number, to: number];
}

/** One thread of the dry brush. */
export interface RingHairline {
  d: string;
  width: number;
  opacity: number;
}

/** A drawn ring: path data around the origin, and half the side of its bounding square. */
export interface RingDrawing {
  half: number;
  /** To be filled with the even-odd rule. */
  body: string;
  hairlines: RingHairline[];
  /** The brush's path with a lead-in, and a width that covers body and threads: for the drawing mask. */
  spine: string;
  spineWidth: number;
}

export type Point = readonly [x: number, y: number];

/** Seeded generator (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Smooth noise between about -1 and 1: three waves with random phases. */
export function slowNoise(random: () => number, frequency: number): (turns: number) => number {
  const waves = [1, 1.7, 2.9].map((factor) => ({
    speed: frequency * factor,
    phase: random() * 2 * Math.PI,
    size: 1 / factor,
  }));
  return (turns) =>
    waves.reduce((sum, { speed, phase, size }) => sum + size * Math.sin(2 * Math.PI * turns * speed + phase), 0) / 1.94;
}

function smooth(from: number, to: number, value: number): number {
  const x = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return x * x * (3 - 2 * x);
}

/**
 * Relative width of the brush along the stroke: it starts fast, swells in the middle and tapers over the last ninth. Short strokes
 * swell less and start blunter, or they would look like leaves.
 */
function brush(sweep: number): (t: number, landing?: number) => number {
  const long = smooth(60, 200, Math.abs(sweep));
  const base = 0.8 - 0.14 * long;
  const blunt = 0.34 - 0.18 * long;
  const quick = Math.min(0.3, 30 / Math.abs(sweep));
  return (t, landing = 1) => {
    const swell = base + (1 - base) * Math.sin(Math.PI * Math.min(1, t * 1.06));
    const land = 1 - (1 - blunt) * (1 - Math.min(1, t / (quick * landing))) ** 2;
    const leave = Math.min(1, Math.max(0, (1 - t) * (4.2 + 1.4 * (1 - long)))) ** 0.7;
    return swell * land * leave;
  };
}

function formatNumber(value: number, decimals: number): string {
  const text = String(Number(value.toFixed(decimals)));
  return text.replace(/^(-?)0\./, '$1.');
}

function joinNumbers(values: readonly number[], decimals: number): string {
  return values
    .map((value) => formatNumber(value, decimals))
    .reduce((text, next) => (text === '' || next.startsWith('-') ? text + next : `${text} ${next}`), '');
}

/**
 * Path through the points as one quadratic B-spline in relative `t` commands: two numbers a point. Each joint is rounded so that the
 * reflected control point coincides with its point; rounding errors therefore do not accumulate.
 */
export function spline(points: readonly Point[], closed: boolean, decimals: number): string {
  const scale = 10 ** decimals;
  const round = (value: number): number => Math.round(value * scale) / scale;
  const at = (index: number): Point => points[index % points.length] as Point;
  const first = at(0);
  const last = at(points.length - 1);
  let pen: Point = closed
    ? [round((last[0] + first[0]) / 2), round((last[1] + first[1]) / 2)]
    : [round(first[0]), round(first[1])];
  let control: Point = closed ? [round(first[0]), round(first[1])] : pen;
  let d = `M${joinNumbers(pen, decimals)}`;
  const steps = closed ? points.length : points.length - 1;
  for (let index = 0; index < steps; index += 1) {
    const next = at(index + 1);
    const joint: Point = [round((next[0] + control[0]) / 2), round((next[1] + control[1]) / 2)];
    const move = [joint[0] - pen[0], joint[1] - pen[1]];
    d +=
      index === 0
        ? `q${joinNumbers([control[0] - pen[0], control[1] - pen[1], ...move], decimals)}`
        : `t${joinNumbers(move, decimals)}`;
    control = [2 * joint[0] - control[0], 2 * joint[1] - control[1]];
    pen = joint;
  }
  return closed ? `${d}z` : d;
}

/** Points per side: smooth at this size, with a small path; 160 for the largest full ring. */
export function pointCount(radius: number, sweep: number): number {
  return Math.round(Math.min(160, Math.max(10, (Math.sqrt(radius) * 8 * Math.abs(sweep)) / 360)));
}

/** Drawings by their options: a site shows some dozens, and a server draws each page many times. */
const drawings = new Map<string, RingDrawing>();
const MAX_DRAWINGS = 200;

/** Draws a ring, once for the same options. */
export function drawRing(options: RingOptions = {}): RingDrawing {
  const key = JSON.stringify(options);
  let drawing = drawings.get(key);
  if (!drawing) {
    drawing = draw(options);
    if (drawings.size >= MAX_DRAWINGS) drawings.clear();
    drawings.set(key, drawing);
  }
  return drawing;
}

function draw(options: RingOptions): RingDrawing {
  const { radius = 100, weight = radius * 0.15, start = 24, sweep = 322, seed = 7, cut = [0, 1] } = options;
  const hairlineCount = options.hairlines ?? (radius < 60 ? 0 : 4);
  const random = randomFrom(seed);
  const wander = slowNoise(random, 1.4);
  const outerEdge = slowNoise(random, 7);
  const innerEdge = slowNoise(random, 8);
  const decimals = radius < 40 ? 2 : 1;
  const pressure = brush(sweep);
  const rough = weight * Math.min(0.075, 0.034 + 1.8 / Math.abs(sweep));

  const pathRadius = (t: number): number => radius * (1 - 0.03 * t) * (1 + 0.014 * wander((start + sweep * t) / 360));
  const polar = (t: number, distance: number): Point => {
    const angle = ((start + sweep * t) * Math.PI) / 180;
    return [distance * Math.sin(angle), -distance * Math.cos(angle)];
  };
  const edge = (t: number, side: 1 | -1): Point => {
    const noise = side === 1 ? outerEdge : innerEdge;
    // Inner bristles start later: a slanted brush.
    const full = pressure(t, side === 1 ? 0.6 : 1.6);
    return polar(t, pathRadius(t) + side * ((weight / 2) * full + rough * full * noise((start + sweep * t) / 360)));
  };
  /** A thread at a constant side of the brush; `fan` spreads it towards the tail. */
  const thread = (from: number, to: number, offset: number, fan: number): Point[] => {
    const count = Math.max(6, Math.round(pointCount(radius, sweep * (to - from)) / 3));
    return Array.from({ length: count + 1 }, (_, index) => {
      const t = from + ((to - from) * index) / count;
      return polar(t, pathRadius(t) + offset * weight + fan * weight * smooth(0.6, 1.06, t));
    });
  };

  const [from, to] = cut;
  const count = pointCount(radius, sweep * (to - from));
  const along = Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);
  // A doubled point makes a corner: at cuts and at the tip, not at the start.
  const corner = from > 0 ? [from] : [];
  const outer = [...corner, ...along, to].map((t) => edge(t, 1));
  const inner = [to, ...[...along].reverse(), ...corner].map((t) => edge(t, -1));
  const outline = [...outer, ...inner];
  let body = spline(outline, true, decimals);
  const hairlines: RingHairline[] = [];

  for (let index = 0; index < hairlineCount; index += 1) {
    const side = index % 3 === 1 ? -1 : 1;
    const begin = 0.04 + random() * 0.3;
    const end = index % 2 === 0 ? 1 + random() * 0.012 : 0.5 + random() * 0.4;
    const offset = side * (0.53 + random() * 0.09);
    hairlines.push({
      d: spline(thread(begin, end, offset, side * (0.1 + random() * 0.5)), false, decimals),
      width: Number((weight * (0.014 + random() * 0.016)).toFixed(2)),
      opacity: Number((0.45 + random() * 0.25).toFixed(2)),
    });
    const gapFrom = 0.64 + random() * 0.18;
    const gapTo = 0.9 + random() * 0.09;
    body += dryGap(gapFrom, gapTo, (((index + 0.5) / hairlineCount) * 2 - 1) * 0.72, 0.03 + random() * 0.04);
  }

  /** A gap of the dry brush. */
  function dryGap(gapFrom: number, gapTo: number, across: number, width: number): string {
    const steps = Math.max(5, Math.round(count * (gapTo - gapFrom) * 0.4));
    const side = (sign: 1 | -1): Point[] =>
      Array.from({ length: steps + 1 }, (_, index) => {
        const part = index / steps;
        const t = gapFrom + (gapTo - gapFrom) * part;
        const lens = Math.sin(Math.PI * part);
        return polar(t, pathRadius(t) + (weight / 2) * pressure(t) * (across + sign * width * lens));
      });
    return spline([...side(1), ...side(-1).reverse()], true, decimals);
  }

  return {
    half: Math.ceil(radius * 1.02 + weight * (hairlineCount > 0 ? 1 : 0.6)),
    body,
    hairlines,
    spine: spline(spinePoints(), false, 1),
    spineWidth: Math.ceil(weight * (hairlineCount > 0 ? 2.4 : 1.3)),
  };

  function spinePoints(): Point[] {
    const steps = Math.max(8, Math.round(Math.abs(sweep) / 12));
    const runUp = Math.min(0.04, (360 / Math.abs(sweep) - 1) / 2);
    return Array.from({ length: steps + 1 }, (_, index) => {
      const t = -runUp + ((1 + 2 * runUp) * index) / steps;
      return polar(t, radius * (1 - 0.03 * t));
    });
  }
}
