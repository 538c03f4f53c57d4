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

/** The ring as separate brush strokes, one per step, which light up step by step. Decorative. */
export function RingArcs({ count, active, radius = 190, weight = 24, seed = 11, className, children }: RingArcsProps) {
  const arcs = useMemo(
    () =>
      Array.from({ length: count }, (_, index) => {
        const turn = 360 / count;
        return drawRing({
          radius,
          weight,
          start: index * turn + turn * 0.1,
          sweep: turn * 0.82,
          seed: seed + index * 5,
          hairlines: 0,
        });
      }),
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
