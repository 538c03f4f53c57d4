import { useMoveInnerCircleSignupMutation, type SignupStage, type TypedSignupStage } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Icon, Tag } from '@leap/ui';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@leap/ui/menu';
import { useLayoutEffect, useRef } from 'react';
import { useAction } from '../record/use-action';
import styles from './signups.module.css';
import { stageTones } from './stages';
import { useSignupLabels } from './use-signup-labels';

/** The stages that somebody chooses; the others are facts. */
const typed = ['new', 'contacted', 'invited', 'not_now'] as const satisfies readonly TypedSignupStage[];

/** Whether an application can be moved to a stage. */
export const isOpenTo = ({ isMovable, stage }: StagedSignup, to: string): boolean =>
  isMovable && stage !== to && typed.some((one) => one === to);

export interface StagedSignup {
  id: number | string;
  firstName: string;
  lastName: string;
  stage: SignupStage;
  isMovable: boolean;
  progressVersion: string;
}

interface StageMenuProps {
  signup: StagedSignup;
  /** Where the stage is shown beside it: the menu says what it does instead. */
  isBesideStage?: boolean;
  /** Called with the new stage, once the server has it. */
  onMoved?(stage: SignupStage): void;
  /** Called when the menu is removed while it has the focus, e.g. with a row that no longer fits the filter. */
  onFocusLost?(): void;
}

/** Moves an application to a stage that somebody chooses. */
export function useMoveSignup() {
  const { t } = useTranslation('admin-inner-circle-signups');
  const labels = useSignupLabels();
  const [move] = useMoveInnerCircleSignupMutation();
  const { runAction, isBusy } = useAction();

  /** @returns the new stage, once the server has it; undefined where nothing was moved */
  async function moveTo(signup: StagedSignup, chosen: string): Promise<SignupStage | undefined> {
    const { id, firstName, lastName, progressVersion: version } = signup;
    const stage = typed.find((one) => one === chosen);
    if (stage === undefined || !isOpenTo(signup, stage)) return undefined;
    const outcome = await runAction(() => move({ id: Number(id), moveInnerCircleSignupDto: { stage, version } }), {
      done: t('stage.moved', { name: `${firstName} ${lastName}`, stage: labels.stageOf(stage) }),
    });
    return outcome.isDone ? (outcome.data?.stage ?? stage) : undefined;
  }

  return { moveTo, isBusy };
}

/** The stage of an application, with a menu that moves it. A stage that follows a fact is shown as text. */
export function StageMenu({ signup, isBesideStage = false, onMoved, onFocusLost }: StageMenuProps) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const labels = useSignupLabels();
  const { moveTo, isBusy } = useMoveSignup();
  const trigger = useRef<HTMLButtonElement>(null);
  const focusLost = useRef(onFocusLost);
  const { id, firstName, lastName, stage, isMovable } = signup;
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
    const now = await moveTo(signup, chosen);
    if (now) onMoved?.(now);
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
