import { Ring, Section, cx, type RingProps } from '@leap/ui';
import type { ReactNode } from 'react';
import styles from './page-hero.module.css';

interface PageHeroProps {
  /** Id of the page's one first-level heading. */
  id: string;
  title: ReactNode;
  lead: ReactNode;
  /** A whole ring beside the text, on wide screens; a page without it has text alone. */
  stroke?: Pick<RingProps, 'seed' | 'start' | 'sweep' | 'weight' | 'hairlines' | 'radius'>;
  /** Whether the bar at a phone's lower edge offers a free call on this page. */
  offersCall?: boolean;
  /** Buttons and links. */
  children?: ReactNode;
  className?: string;
}

/** The first view of a subpage: title, introduction, and on some pages the ring. */
export function PageHero({ id, title, lead, stroke, offersCall, children, className }: PageHeroProps) {
  return (
    <Section
      labelledBy={id}
      space="first"
      className={cx(stroke && styles.withRing, className)}
      data-offers-call={offersCall}
    >
      <div className={styles.text}>
        <h1 id={id} className={styles.title}>
          {title}
        </h1>
        <p className={cx('ui-lead', styles.lead)}>{lead}</p>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
      {stroke && <Ring draw className={styles.ring} radius={300} hairlines={5} {...stroke} />}
    </Section>
  );
}
