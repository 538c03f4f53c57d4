import { useMemo, type ReactNode } from 'react';
import { cx } from './cx';
import { drawRing } from './ring-geometry';

export interface RingArcsProps {
  count: number;
  /** Number of the current step, from 1; 0 for none. Earlier steps are lit. */
  active: number;
  radius?: number;
  weight?: number;
  seed?: number;
  className?: string;
  /** Content of the center, such as the step's number. */
  children?: ReactNode;
}

/** The stroke that is divided, in degrees. */
const START = 20;
const SWEEP = 326;
/** Between two steps, as a part of the stroke: small, so that the eye goes on along one ring. */
const GAP = 0.014;

/** The ring as one brush stroke in as many parts as there are steps; they light up step by step. Decorative. */
export function RingArcs({ count, active, radius = 190, weight = 30, seed = 11, className, children }: RingArcsProps) {
  const arcs = useMemo(
    () =>
      Array.from({ length: count }, (_, index) =>
        drawRing({
          radius,
          weight,
          start: START,
          sweep: SWEEP,
          seed,
          hairlines: 0,
          cut: [index === 0 ? 0 : index / count + GAP / 2, index === count - 1 ? 1 : (index + 1) / count - GAP / 2],
        }),
      ),
    [count, radius, weight, seed],
  );
  const half = Math.ceil(radius + weight);
  return (
    <div className={cx('ui-arcs', className)}>
      <svg viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`} width={2 * half} height={2 * half} aria-hidden>
        {arcs.map((arc, index) => (
          <g
            key={index}
            className={cx('ui-arc', index + 1 < active && 'ui-arc-lit', index + 1 === active && 'ui-arc-active')}
          >
            <path className="ui-arc-rest" d={arc.body} />
            <path className="ui-arc-light" d={arc.body} />
          </g>
        ))}
      </svg>
      {children !== undefined && <div className="ui-arcs-centre">{children}</div>}
    </div>
  );
}
