import { Trans, useTranslation } from '@leap/platform';
import type { ReactNode } from 'react';
import { DeadLinkFrame, TASK_TITLE, TaskFrame } from '../task-frame/task-frame';
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
  const isDead = view === 'set.dead' || view === 'confirm.dead';
  const Frame = isDead ? DeadLinkFrame : TaskFrame;
  return (
    <Frame>
      <h1 id={TASK_TITLE} className="ui-h1" ref={heading} tabIndex={-1}>
        <Trans t={t} i18nKey={`${view}.title`} components={{ em: <em /> }} />
      </h1>
      <p className={isDead ? 'ui-notice-text' : 'ui-soft'}>{intro}</p>
      {children}
    </Frame>
  );
}
