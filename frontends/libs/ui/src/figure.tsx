import { cx } from './cx';
import { drawFigure } from './figure-geometry';

const HALF = 350;

/** Somebody at the water, drawn: stands where a portrait is missing. Decoration, so it has no text of its own. Needs `figure.css`. */
export function Figure({ className }: { className?: string }) {
  return (
    <svg
      className={cx('ui-figure', className)}
      viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`}
      width={2 * HALF}
      height={2 * HALF}
      aria-hidden="true"
    >
      {drawFigure().map(({ d, tone, opacity }, index) => (
        // The drawing never changes.
        <path key={index} className={`ui-figure-${tone}`} d={d} opacity={opacity} />
      ))}
    </svg>
  );
}
