import { Trans, useTranslation } from '@leap/platform';
import { Ring, Section } from '@leap/ui';
import type { ReactNode } from 'react';
import styles from './account-frame.module.css';
import { useArrivalFocus } from './use-arrival-focus';

interface AccountFrameProps {
  /** Key of the texts `title` and `intro`; a new one moves the focus to its heading. */
  view:
    | 'forgot'
    | 'forgot.sent'
    | 'set'
    | 'set.done'
    | 'set.dead'
    | 'confirm'
    | 'confirm.done'
    | 'confirm.dead'
    | 'elsewhere';
  intro: ReactNode;
  children: ReactNode;
}

/** A page with a single task: text and form. */
export function AccountFrame({ view, intro, children }: AccountFrameProps) {
  const { t } = useTranslation('membership-account');
  const heading = useArrivalFocus(view);
  return (
    <TaskFrame>
      <h1 id={TASK_TITLE} className="ui-h1" ref={heading} tabIndex={-1}>
        <Trans t={t} i18nKey={`${view}.title`} components={{ em: <em /> }} />
      </h1>
      <p className="ui-soft">{intro}</p>
      {children}
    </TaskFrame>
  );
}

/** Id of the heading inside of {@link TaskFrame}. */
export const TASK_TITLE = 'account-title';

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
