import type { ReactNode } from 'react';
import { cx } from './cx';
import { Ring } from './ring';
import { VisuallyHidden } from './visually-hidden';

export interface SkeletonProps {
  /** `text` for a line, `title` for a heading, `block` for pictures and cards (size it by class). */
  shape?: 'text' | 'title' | 'block';
  /** How many lines of text. */
  lines?: number;
  className?: string;
}

/** A skeleton. Put `aria-busy` on the region and a `VisuallyHidden` text beside it. */
export function Skeleton({ shape = 'text', lines = 1, className }: SkeletonProps) {
  return (
    <span className={cx('ui-skeleton-group', className)} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={`ui-skeleton ui-skeleton-${shape}`} />
      ))}
    </span>
  );
}

/** A turning ring with a text, for loading content of unknown shape; appears after 300 ms. */
export function Loading({ label, hint, className }: { label: ReactNode; hint?: ReactNode; className?: string }) {
  return (
    <div className={cx('ui-loading', className)} role="status">
      <Ring radius={22} weight={4.4} start={40} sweep={290} seed={5} />
      <p>{label}</p>
      {hint && <p className="ui-small">{hint}</p>}
    </div>
  );
}

export interface StateProps {
  title: ReactNode;
  children?: ReactNode;
  /** A button or link to the next step. */
  action?: ReactNode;
  /** Level of the title; 1 when the state is the whole page. */
  headingLevel?: 1 | 2 | 3;
  className?: string;
}

function State({
  title,
  children,
  action,
  headingLevel = 2,
  className,
  seed,
  sweep,
  role,
}: StateProps & { seed: number; sweep: number; role?: 'alert' }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={cx('ui-state', className)} role={role}>
      <Ring radius={64} weight={10} hairlines={3} seed={seed} sweep={sweep} start={30} />
      <Heading className="ui-h3">{title}</Heading>
      {children && <div className="ui-state-text">{children}</div>}
      {action && <div className="ui-row">{action}</div>}
    </div>
  );
}

/** An empty state: the ring, a title, and what to do. */
export function EmptyState(props: StateProps) {
  return <State {...props} seed={9} sweep={310} />;
}

/** A failure: what happened and how to continue. Announced when it appears. */
export function ErrorState({
  announce = true,
  ...props
}: StateProps & { /** False when it is the whole page. */ announce?: boolean }) {
  return <State {...props} seed={13} sweep={215} role={announce ? 'alert' : undefined} />;
}

/** A loading region: skeletons, and one text for screen readers. */
export function LoadingRegion({
  label,
  children,
  className,
}: {
  label: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={className} role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
