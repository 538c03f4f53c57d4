import { Section, cx } from '@leap/ui';
import { Drawing } from '@leap/ui/drawing';
import type { TopicScene } from '@leap/ui/topic-scene';
import type { ReactNode } from 'react';
import styles from './page-hero.module.css';

interface PageHeroProps {
  /** Id of the page's one first-level heading. */
  id: string;
  title: ReactNode;
  lead: ReactNode;
  /** Beside the text on wide screens; on phones below it, or left out by its own style. */
  picture?: ReactNode;
  /** A drawing instead. */
  scene?: TopicScene;
  /** Whether the bar at a phone's lower edge offers a free call on this page. */
  offersCall?: boolean;
  /** Buttons and links. */
  children?: ReactNode;
  className?: string;
}

/** The first view of a subpage: title, introduction, and on some pages a picture. */
export function PageHero({ id, title, lead, scene, picture, offersCall, children, className }: PageHeroProps) {
  const beside = scene ? <Drawing scene={scene} className={styles.drawing} /> : picture;
  return (
    <Section
      labelledBy={id}
      space="first"
      className={cx(beside !== undefined && styles.withPicture, className)}
      data-offers-call={offersCall}
    >
      <div className={styles.text}>
        <h1 id={id} className={styles.title}>
          {title}
        </h1>
        <p className={cx('ui-lead', styles.lead)}>{lead}</p>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
      {beside}
    </Section>
  );
}
