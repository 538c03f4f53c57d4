import '@leap/ui/notice.css';
import { Ring, Section } from '@leap/ui';
import { Drawing } from '@leap/ui/drawing';
import type { ReactNode } from 'react';
import styles from './task-frame.module.css';

/** Id of the heading inside of {@link TaskFrame}. */
export const TASK_TITLE = 'task-title';

/** A page that says or asks one thing, beside the ring on wide screens. Its heading has the id {@link TASK_TITLE}. */
export function TaskFrame({ children }: { children: ReactNode }) {
  return (
    <Section labelledBy={TASK_TITLE} className={styles.page}>
      <div className={styles.layout}>
        <div className={styles.text}>{children}</div>
        <Ring className={styles.ring} radius={240} weight={30} start={55} sweep={300} seed={12} hairlines={5} />
      </div>
    </Section>
  );
}

/** The page of a link that opens nothing any more, as on the rest of the site. Its heading has the id {@link TASK_TITLE}. */
export function DeadLinkFrame({ children }: { children: ReactNode }) {
  return (
    <Section labelledBy={TASK_TITLE} space="first">
      <div className="ui-notice">
        <div className="ui-notice-copy">{children}</div>
        <Drawing scene="bridge" className="ui-notice-drawing" />
      </div>
    </Section>
  );
}
