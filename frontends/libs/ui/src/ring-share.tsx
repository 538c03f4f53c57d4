import { useMemo, type ReactNode } from 'react';
// From the shared singleton: this part is bundled where it is used.
import { cx, drawRing } from '@leap/ui';
import type { RingOptions } from './ring-geometry';

export type ShareTone = 'clay' | 'gold' | 'sage' | 'ink';

export interface RingShareProps extends Pick<RingOptions, 'radius' | 'weight' | 'start' | 'sweep' | 'seed'> {
  parts: { value: number; tone: ShareTone }[];
  /** Value of the whole ring; default: the sum of the parts. */
  total?: number;
  /** Numbers the parts from 1, in this size, outside of the ring and with a line to each: small parts are found too, and not by color alone. */
  numberSize?: number;
  /** Text alternative of the chart. */
  title: string;
  className?: string;
  children?: ReactNode;
}

/** A donut chart of one brush stroke; the rest of the ring is muted. */
export function RingShare({
  parts,
  total,
  title,
  numberSize = 0,
  className,
  children,
  radius = 150,
  weight = 30,
  start = 16,
  sweep = 330,
  seed = 4,
}: RingShareProps) {
  const sum = parts.reduce((all, part) => all + Math.max(0, part.value), 0);
  const whole = Math.max(total ?? sum, sum);
  const values = parts.map((part) => part.value).join();
  const { rest, pieces, marks } = useMemo(() => {
    const stroke = { radius, weight, start, sweep, seed, hairlines: 0 };
    const numbers = values.split(',').map(Number);
    const cuts = shareCuts(numbers, whole).map((cut, index) => ((numbers[index] ?? 0) > 0 ? visible(cut) : cut));
    const filled = cuts.reduce((end, [, to]) => Math.max(end, to), 0);
    return {
      rest: filled < 1 ? drawRing({ ...stroke, cut: [filled === 0 ? 0 : filled + 0.006, 1] }).body : '',
      marks: marksOf(cuts, { ...stroke, numberSize }),
      pieces: cuts.map((cut) => (cut[1] > cut[0] ? drawRing({ ...stroke, cut }).body : '')),
    };
  }, [values, whole, radius, weight, start, sweep, seed, numberSize]);
  const half = Math.ceil(radius + weight + numberSize);
  return (
    <div className={cx('ui-arcs', className)}>
      <svg
        viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
        width={2 * half}
        height={2 * half}
        role="img"
        aria-label={title}
      >
        {rest && <path className="ui-arc-rest" d={rest} />}
        {numberSize > 0 &&
          marks.map(({ number, from, to, at }) => (
            <g key={number} className="ui-share-mark">
              <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />
              <text x={at[0]} y={at[1]} fontSize={numberSize}>
                {number}
              </text>
            </g>
          ))}
        {pieces.map(
          (d, index) => d && <path key={index} className={`ui-share-${parts[index]?.tone ?? 'clay'}`} d={d} />,
        )}
      </svg>
      {children !== undefined && <div className="ui-arcs-centre">{children}</div>}
    </div>
  );
}

/** The share of the stroke that the eye still finds. */
const LEAST = 0.004;

/** A part that is too small for the gaps beside it gets a sliver between them. */
function visible([from, to]: readonly [number, number]): readonly [number, number] {
  const middle = (from + to) / 2;
  return to - from < LEAST ? [Math.max(0, middle - LEAST / 2), Math.min(1, middle + LEAST / 2)] : [from, to];
}

type Point = readonly [x: number, y: number];

interface Mark {
  number: number;
  /** Ends of the line from the part to its number. */
  from: Point;
  to: Point;
  at: Point;
}

/** Degrees between two numbers, at least. */
const MARK_DISTANCE = 15;

/** A number for each part that has a share, in order; close ones are moved apart, and their lines lean. */
function marksOf(
  cuts: readonly (readonly [number, number])[],
  stroke: Required<Pick<RingOptions, 'radius' | 'weight' | 'start' | 'sweep'>> & { numberSize: number },
): Mark[] {
  const { radius, weight, start, sweep, numberSize } = stroke;
  const polar = (angle: number, distance: number): Point => [
    Math.round(10 * distance * Math.sin((angle * Math.PI) / 180)) / 10,
    Math.round(-10 * distance * Math.cos((angle * Math.PI) / 180)) / 10,
  ];
  let before = -Infinity;
  return cuts.flatMap(([from, to], index) => {
    if (to <= from) return [];
    const angle = start + (sweep * (from + to)) / 2;
    const moved = Math.max(angle, before + MARK_DISTANCE);
    before = moved;
    return {
      number: index + 1,
      from: polar(angle, radius + weight * 0.4),
      to: polar(moved, radius + weight),
      at: polar(moved, radius + weight + numberSize * 0.6),
    };
  });
}

/** The parts of a stroke for the given shares of `total`, with a `gap` between neighbours. */
export function shareCuts(values: readonly number[], total: number, gap = 0.006): (readonly [number, number])[] {
  let position = 0;
  return values.map((value) => {
    const from = position;
    position = Math.min(1, position + (total > 0 ? Math.max(0, value) / total : 0));
    return [from === 0 ? 0 : from + gap / 2, position === 1 ? 1 : Math.max(from, position - gap / 2)] as const;
  });
}
