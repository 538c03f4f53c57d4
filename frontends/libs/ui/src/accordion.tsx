import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx';

export interface AccordionItem {
  value: string;
  number?: ReactNode;
  title: ReactNode;
  /** Always visible below the title. */
  summary?: ReactNode;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  /** The open item, or null. */
  value: string | null;
  onValueChange(value: string | null): void;
  headingLevel?: 2 | 3 | 4;
  className?: string;
}

/**
 * Rows of which one is open at a time. Buttons in headings and regions by the ARIA pattern, written by hand because Radix's costs 8 KB
 * of the first load. Closed panels stay in the document: the browser's search finds and opens them, and without JavaScript all of them
 * are open.
 */
export function Accordion({ items, value, onValueChange, headingLevel = 3, className }: AccordionProps) {
  const root = useRef<HTMLDivElement>(null);

  const moveFocus = (event: KeyboardEvent) => {
    const buttons = Array.from(
      root.current?.querySelectorAll<HTMLButtonElement>(':scope > .ui-accordion-item .ui-accordion-button') ?? [],
    );
    const index = buttons.indexOf(event.target as HTMLButtonElement);
    if (index < 0) return;
    const targets: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1 + buttons.length,
      Home: 0,
      End: buttons.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    buttons[target % buttons.length]?.focus();
  };

  return (
    <div ref={root} className={cx('ui-accordion', className)} role="presentation" onKeyDown={moveFocus}>
      {items.map((item) => (
        <Row
          key={item.value}
          item={item}
          open={item.value === value}
          headingLevel={headingLevel}
          onOpenChange={(open) => onValueChange(open ? item.value : null)}
        />
      ))}
    </div>
  );
}

interface RowProps {
  item: AccordionItem;
  open: boolean;
  headingLevel: 2 | 3 | 4;
  onOpenChange(open: boolean): void;
}

function Row({ item, open, headingLevel, onOpenChange }: RowProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const Heading = `h${headingLevel}` as const;

  // React renders `hidden` as a boolean, but `until-found` is needed.
  useEffect(() => {
    const element = panel.current;
    if (!element || open) return;
    element.setAttribute('hidden', 'until-found');
    const reveal = () => onOpenChange(true);
    element.addEventListener('beforematch', reveal);
    return () => element.removeEventListener('beforematch', reveal);
  }, [open, onOpenChange]);

  return (
    <div className={cx('ui-accordion-item', open && 'ui-accordion-open')}>
      <div className="ui-accordion-head">
        {item.number !== undefined && (
          <span className="ui-accordion-number ui-ordinal" aria-hidden="true">
            {item.number}
          </span>
        )}
        <div>
          <Heading className="ui-h3">
            <button
              type="button"
              id={`${id}-button`}
              className="ui-accordion-button"
              aria-expanded={open}
              aria-controls={`${id}-panel`}
              onClick={() => onOpenChange(!open)}
            >
              {item.title}
            </button>
          </Heading>
          {item.summary && <p className="ui-accordion-summary">{item.summary}</p>}
        </div>
        <span className="ui-accordion-sign" aria-hidden="true" />
      </div>
      <div
        ref={panel}
        id={`${id}-panel`}
        className="ui-accordion-panel"
        role="region"
        aria-labelledby={`${id}-button`}
        hidden={!open}
      >
        <div className="ui-accordion-content">{item.content}</div>
      </div>
    </div>
  );
}
