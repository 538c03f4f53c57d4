import type { ApiError, BulkResultDto, CommunityVisibility, Language } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../confirm/confirm-dialog';
import { useAction } from '../record/use-action';
import { HideDialog, type Hiding } from './hide-dialog';

/** Trigger of a bulk action's mutation. */
type BulkTrigger = (of: { ids: string[] } & Hiding) => PromiseLike<{ data?: BulkResultDto; error?: unknown }>;

interface VisibilityActionProps {
  id: string;
  kind: 'posts' | 'comments' | 'notes';
  visibility: CommunityVisibility;
  hide: BulkTrigger;
  show: BulkTrigger;
  /** Text of the confirmation before hiding. */
  question: string;
  /** Language of the author, where they are notified: a reason can be entered then, and their writing paused. */
  authorLanguage?: Language;
}

/** Runs a bulk action for one row: fails with the row's error. */
async function forOne(
  trigger: BulkTrigger,
  id: string,
  hiding: Hiding = {},
): Promise<{ data?: BulkResultDto; error?: unknown }> {
  const answer = await trigger({ ids: [id], ...hiding });
  const [failure] = answer.data?.failed ?? [];
  if (!failure) return answer;
  const error: ApiError = { status: 404, message: `404: ${failure.code}`, code: failure.code };
  return { error };
}

/** Hides a member's text from everybody, or shows it again. */
export function VisibilityAction({
  id,
  kind,
  visibility,
  hide,
  show,
  question,
  authorLanguage,
}: VisibilityActionProps) {
  const { t } = useTranslation('admin-community');
  const [isAsking, setIsAsking] = useState(false);
  const { runAction, isBusy } = useAction();

  async function hideIt(hiding?: Hiding): Promise<void> {
    // What is written stays in a dialog that was refused.
    const { isDone } = await runAction(() => forOne(hide, id, hiding), { done: t(`hidden.${kind}`) });
    if (isDone) setIsAsking(false);
  }

  if (visibility === 'hidden') {
    return (
      <Button
        size="small"
        busy={isBusy}
        busyLabel={t('busy')}
        onClick={() => void runAction(() => forOne(show, id), { done: t(`shown.${kind}`) })}
      >
        {t('show')}
      </Button>
    );
  }
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        busy={isBusy && !isAsking}
        busyLabel={t('busy')}
        onClick={() => setIsAsking(true)}
      >
        {t('hide')}
      </Button>
      {isAsking && authorLanguage !== undefined && (
        <HideDialog
          title={question}
          authorLanguage={authorLanguage}
          isBusy={isBusy}
          onHide={(hiding) => void hideIt(hiding)}
          onClose={() => setIsAsking(false)}
        />
      )}
      {authorLanguage === undefined && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={question}
          text={t('hideText')}
          action={t('hide')}
          isBusy={isBusy}
          onConfirm={() => void hideIt()}
        />
      )}
    </>
  );
}
