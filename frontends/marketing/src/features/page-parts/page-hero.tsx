import { Ring, Section, cx, type RingProps, type Tone } from '@leap/ui';
import type { ReactNode } from 'react';
import styles from './page-hero.module.css';

interface PageHeroProps {
  /** Id of the page's one first-level heading. */
  id: string;
  title: ReactNode;
  lead: ReactNode;
  /** Position of the ring, different for every page. */
  placement: 'above' | 'below' | 'beside';
  stroke: Pick<RingProps, 'seed' | 'start' | 'sweep' | 'weight' | 'hairlines' | 'radius'>;
  tone?: Tone;
  /** Buttons and links. */
  children?: ReactNode;
  className?: string;
}

/** The first view of a subpage: title, introduction, and a part of the ring. */
export function PageHero({ id, title, lead, placement, stroke, tone = 'paper', children, className }: PageHeroProps) {
  return (
    <Section tone={tone} labelledBy={id} className={cx(styles.section, styles[placement], className)}>
      <div className={styles.ring} aria-hidden="true">
        <Ring draw radius={300} hairlines={5} {...stroke} />
      </div>
      <div className={styles.text}>
        <h1 id={id} className={styles.title}>
          {title}
        </h1>
        <p className={cx('ui-lead', styles.lead)}>{lead}</p>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </Section>
  );
}
