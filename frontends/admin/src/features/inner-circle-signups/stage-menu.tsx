import {
  useMoveInnerCircleSignupMutation,
  type ApplicationStage,
  type TypedApplicationStage,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Icon, Tag } from '@leap/ui';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@leap/ui/menu';
import { useLayoutEffect, useRef } from 'react';
import { useAction } from '../record/use-action';
import styles from './applications.module.css';
import { stageTones } from './stages';
import { useApplicationLabels } from './use-application-labels';

/** The stages that somebody chooses; the others are facts. */
const typed = ['new', 'contacted', 'invited', 'not_now'] as const satisfies readonly TypedApplicationStage[];

export interface StagedApplication {
  id: number | string;
  firstName: string;
  lastName: string;
  stage: ApplicationStage;
  isMovable: boolean;
  progressVersion: string;
}

interface StageMenuProps {
  application: StagedApplication;
  /** Where the stage is shown beside it: the menu says what it does instead. */
  isBesideStage?: boolean;
  /** Called with the new stage, once the server has it. */
  onMoved?(stage: ApplicationStage): void;
  /** Called when the menu is removed while it has the focus, e.g. with a row that no longer fits the filter. */
  onFocusLost?(): void;
}

/** The stage of an application, with a menu that moves it. A stage that follows a fact is shown as text. */
export function StageMenu({ application, isBesideStage = false, onMoved, onFocusLost }: StageMenuProps) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const labels = useApplicationLabels();
  const [move] = useMoveInnerCircleSignupMutation();
  const { runAction, isBusy } = useAction();
  const trigger = useRef<HTMLButtonElement>(null);
  const focusLost = useRef(onFocusLost);
  const { id, firstName, lastName, stage, isMovable, progressVersion } = application;
  const name = `${firstName} ${lastName}`;

  useLayoutEffect(() => void (focusLost.current = onFocusLost));
  useLayoutEffect(() => {
    const button = trigger.current;
    return () => {
      if (button && button === document.activeElement) focusLost.current?.();
    };
  }, [isMovable]);

  if (!isMovable && isBesideStage) return null;
  if (!isMovable) return <Tag tone={stageTones[stage]}>{labels.stageOf(stage)}</Tag>;

  async function change(chosen: string): Promise<void> {
    const to = typed.find((one) => one === chosen);
    if (to === undefined || to === stage) return;
    const outcome = await runAction(
      () => move({ id: Number(id), moveInnerCircleSignupDto: { stage: to, version: progressVersion } }),
      { done: t('stage.moved', { name, stage: labels.stageOf(to) }) },
    );
    if (outcome.isDone) onMoved?.(outcome.data?.stage ?? to);
  }

  return (
    <Menu>
      <MenuTrigger
        ref={trigger}
        className={`ui-button ui-button-small ui-button-secondary ${styles.stage ?? ''}`}
        aria-label={t(isBesideStage ? 'stage.move' : 'stage.of', { name, stage: labels.stageOf(stage) })}
        aria-busy={isBusy || undefined}
        data-stage-of={id}
      >
        {isBesideStage ? t('stage.moveTo') : labels.stageOf(stage)}
        <Icon name="chevron-down" />
      </MenuTrigger>
      <MenuContent align="start">
        <MenuRadioGroup value={stage} onValueChange={(chosen) => void change(chosen)}>
          {typed.map((one) => (
            <MenuRadioItem key={one} value={one}>
              {labels.stageOf(one)}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
