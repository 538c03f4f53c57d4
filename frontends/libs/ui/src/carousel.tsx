import { Children, useEffect, useState, type CSSProperties, type FocusEvent, type ReactNode } from 'react';
import { cx } from './cx';
import { useMediaQuery } from './use-media-query';

export interface CarouselLabels {
  /** Names the whole. */
  region: string;
  /** Label of a page and its dot: "Page 2 of 3". */
  page(page: number, count: number): string;
  pause: string;
  play: string;
}

export interface CarouselProps {
  labels: CarouselLabels;
  perPage?: number;
  /** Milliseconds per page. */
  interval?: number;
  /** Milliseconds of the transition. */
  transition?: number;
  /** Draws the button's sign. The library's icons are passed in, as an import would put a second copy of all of them into the page. */
  icon(name: 'play' | 'pause'): ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * Pages of slides that advance automatically and wrap around. Pauses under the pointer, with focus inside, by its button, in a hidden
 * tab, and with reduced motion. Below 1024 px, and without JavaScript, all slides stand in one row to swipe.
 */
export function Carousel({
  labels,
  perPage = 3,
  interval = 8000,
  transition = 800,
  icon,
  className,
  children,
}: CarouselProps) {
  const slides = Children.toArray(children);
  const count = Math.ceil(slides.length / perPage);
  const [chosen, setChosen] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const paged = useMediaQuery('(min-width: 1024px) and (scripting: enabled)');
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const hiddenTab = useHiddenTab();
  const page = Math.min(chosen, Math.max(0, count - 1));
  const rotates = paged && !still && count > 1;
  const running = rotates && !paused && !held.pointer && !held.focus && !hiddenTab;

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setChosen((page + 1) % count), interval);
    return () => clearTimeout(timer);
  }, [running, page, count, interval]);

  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld((now) => ({ ...now, focus: false }));
  };

  return (
    <div
      className={cx('ui-carousel', !still && 'ui-carousel-moving', className)}
      role="group"
      aria-label={labels.region}
    >
      <div
        onPointerEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
        onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
        onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
        onBlur={leave}
      >
        <div className="ui-carousel-view">
          <div
            className="ui-carousel-track"
            // A row that scrolls is reached by keyboard too.
            tabIndex={paged ? undefined : 0}
            role="group"
            aria-label={labels.region}
            aria-live={running ? 'off' : 'polite'}
            style={trackStyle(page, transition)}
          >
            {Array.from({ length: count }, (_, index) => (
              <div
                key={index}
                className="ui-carousel-page"
                role="group"
                aria-label={labels.page(index + 1, count)}
                inert={paged && index !== page}
              >
                {slides.slice(index * perPage, (index + 1) * perPage)}
              </div>
            ))}
          </div>
        </div>
        {count > 1 && (
          <div className="ui-carousel-dots">
            {Array.from({ length: count }, (_, index) => (
              <button
                key={index}
                type="button"
                className="ui-carousel-dot"
                aria-label={labels.page(index + 1, count)}
                aria-current={index === page || undefined}
                onClick={() => setChosen(index)}
              />
            ))}
          </div>
        )}
      </div>
      {count > 1 && (
        <button
          type="button"
          className="ui-icon-button ui-carousel-pause"
          aria-label={paused ? labels.play : labels.pause}
          hidden={still}
          onClick={() => setPaused(!paused)}
        >
          {icon(paused ? 'play' : 'pause')}
        </button>
      )}
    </div>
  );
}

/** Not in the server's HTML, whose style attributes would need a hash each; the first page needs none. */
function trackStyle(page: number, transition: number): CSSProperties | undefined {
  if (page === 0 && transition === 800) return undefined;
  return { '--page': page, '--turn': `${transition}ms` } as CSSProperties;
}

function useHiddenTab(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const changed = () => setHidden(document.visibilityState === 'hidden');
    changed();
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
  return hidden;
}
