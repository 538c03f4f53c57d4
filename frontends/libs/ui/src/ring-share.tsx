import { useMemo, type ReactNode } from 'react';
// From the shared singleton: this part is bundled where it is used.
import { cx, drawRing } from '@leap/ui';
import type { RingOptions } from './ring-geometry';

export type ShareTone = 'clay' | 'gold' | 'sage' | 'ink';

export interface RingShareProps extends Pick<RingOptions, 'radius' | 'weight' | 'start' | 'sweep' | 'seed'> {
  parts: { value: number; tone: ShareTone }[];
  /** Value of the whole ring; default: the sum of the parts. */
  total?: number;
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
  const { rest, pieces } = useMemo(() => {
    const stroke = { radius, weight, start, sweep, seed, hairlines: 0 };
    const cuts = shareCuts(values.split(',').map(Number), whole);
    const filled = cuts.reduce((end, [, to]) => Math.max(end, to), 0);
    return {
      rest: filled < 1 ? drawRing({ ...stroke, cut: [filled === 0 ? 0 : filled + 0.006, 1] }).body : '',
      pieces: cuts.map((cut) => (cut[1] > cut[0] ? drawRing({ ...stroke, cut }).body : '')),
    };
  }, [values, whole, radius, weight, start, sweep, seed]);
  const half = Math.ceil(radius + weight);
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
        {pieces.map(
          (d, index) => d && <path key={index} className={`ui-share-${parts[index]?.tone ?? 'clay'}`} d={d} />,
        )}
      </svg>
      {children !== undefined && <div className="ui-arcs-centre">{children}</div>}
    </div>
  );
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
