import { useNavigate, useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../confirm/confirm-dialog';
import type { ConfirmTexts } from '../confirm/confirm-texts';
import { useAction, type Answer } from '../record/use-action';
import styles from './content.module.css';

interface RecordActionsProps<Saved> {
  /** Of the texts `show`, `hide`, `shown`, `hidden` and `delete`. */
  namespace: string;
  id: string;
  /** The expected version. */
  version: string;
  isShown: boolean;
  /** Asked before it is shown, when what others would see may surprise. */
  askToShow?: ConfirmTexts;
  show(request: { id: string; versionDto: { version: string } }): PromiseLike<Answer<Saved>>;
  hide(request: { id: string; versionDto: { version: string } }): PromiseLike<Answer<Saved>>;
  remove(id: string): PromiseLike<Answer<unknown>>;
  /** Path of the list, which is opened after a deletion. */
  list: string;
  onChange(next: Saved): void;
}

/** Shows, hides and deletes a content record. */
export function RecordActions<Saved>({
  namespace,
  id,
  version,
  isShown,
  askToShow,
  show,
  hide,
  remove,
  list,
  onChange,
}: RecordActionsProps<Saved>) {
  const { t: common } = useTranslation('admin-content');
  const { t } = useTranslation(namespace);
  const navigate = useNavigate();
  const { runAction, isBusy } = useAction();
  const [isAsking, setIsAsking] = useState(false);
  const [isAskingToShow, setIsAskingToShow] = useState(false);

  async function turn(): Promise<void> {
    setIsAskingToShow(false);
    const outcome = await runAction(() => (isShown ? hide : show)({ id, versionDto: { version } }), {
      done: t(isShown ? 'hidden' : 'shown'),
    });
    if (outcome.isDone && outcome.data) onChange(outcome.data);
  }

  async function deleteIt(): Promise<void> {
    setIsAsking(false);
    const outcome = await runAction(() => remove(id), { done: t('delete.done') });
    if (outcome.isDone) void navigate(list);
  }

  return (
    <div role="group" aria-label={common('actions')} className={styles.actions}>
      <Button
        variant="secondary"
        size="small"
        onClick={() => (isShown || !askToShow ? void turn() : setIsAskingToShow(true))}
      >
        {t(isShown ? 'hide' : 'show')}
      </Button>
      <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
        {common('delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('delete.title')}
        text={t('delete.text')}
        action={common('delete')}
        isBusy={isBusy}
        onConfirm={() => void deleteIt()}
      />
      {askToShow && (
        <ConfirmDialog
          {...askToShow}
          open={isAskingToShow}
          onOpenChange={setIsAskingToShow}
          isBusy={isBusy}
          onConfirm={() => void turn()}
        />
      )}
    </div>
  );
}
