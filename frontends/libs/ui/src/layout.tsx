import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';

export type Tone = 'paper' | 'sand' | 'dark';

export interface SectionProps extends Omit<ComponentProps<'section'>, 'aria-labelledby'> {
  tone?: Tone;
  /** Id of the section's heading; makes it a landmark. */
  labelledBy?: string;
  /** A wider container, for grids and carousels. */
  wide?: boolean;
  /** `first` on a page clears the fixed bar; `joined` continues the section above; `close` has less distance to both neighbours. */
  space?: 'first' | 'joined' | 'close';
}

/** A full-bleed band with generous padding and the page's container inside. `dark` re-scopes every colour token. */
export function Section({
  tone = 'paper',
  labelledBy,
  wide = false,
  space,
  className,
  children,
  ...rest
}: SectionProps) {
  return (
    <section
      {...rest}
      aria-labelledby={labelledBy}
      className={cx('ui-section', `ui-tone-${tone}`, space && `ui-section-${space}`, className)}
    >
      <div className={cx('ui-container', wide && 'ui-container-wide')}>{children}</div>
    </section>
  );
}

export interface CalloutProps {
  tone?: 'note' | 'success' | 'warning' | 'alarm';
  title?: ReactNode;
  children: ReactNode;
  className?: string;
  /** `alert` or `status` when it appears after an action. */
  role?: 'alert' | 'status' | 'note';
}

/** A note with a line at its side. */
export function Callout({ tone = 'note', title, children, className, role }: CalloutProps) {
  return (
    <div role={role} className={cx('ui-callout', `ui-callout-${tone}`, className)}>
      {title && <p className="ui-callout-title">{title}</p>}
      {children}
    </div>
  );
}
