import { useId, useMemo } from 'react';
import { cx } from './cx';
import { drawRing, type RingOptions } from './ring-geometry';
import { useFirstView } from './use-first-view';

export interface RingProps extends Omit<RingOptions, 'cut'> {
  /** Animates once when first seen; static with reduced motion. */
  draw?: boolean;
  className?: string;
  /** Text alternative; without it the ring is decorative. */
  title?: string;
}

/** The brand mark: a hand-drawn ring, open at one point. Coloured by `color`. */
export function Ring({
  draw = false,
  className,
  title,
  radius = 100,
  weight,
  start,
  sweep,
  seed,
  hairlines,
}: RingProps) {
  const id = useId();
  const ref = useFirstView<SVGSVGElement>(draw);
  const drawing = useMemo(
    () => drawRing({ radius, weight, start, sweep, seed, hairlines }),
    [radius, weight, start, sweep, seed, hairlines],
  );
  const { half } = drawing;
  return (
    <svg
      ref={ref}
      className={cx('ui-ring', draw && 'ui-ring-draw', className)}
      viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
      width={2 * half}
      height={2 * half}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      {draw && (
        <mask id={id} maskUnits="userSpaceOnUse" x={-half} y={-half} width={2 * half} height={2 * half}>
          <path className="ui-ring-reveal" d={drawing.spine} pathLength={1} strokeWidth={drawing.spineWidth} />
        </mask>
      )}
      <g mask={draw ? `url(#${id})` : undefined}>
        <path className="ui-ring-body" d={drawing.body} />
        {drawing.hairlines.map((line) => (
          <path key={line.d} className="ui-ring-hairline" d={line.d} strokeWidth={line.width} opacity={line.opacity} />
        ))}
      </g>
    </svg>
  );
}
