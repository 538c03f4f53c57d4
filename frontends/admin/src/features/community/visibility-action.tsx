import type { ApiError, BulkResultDto, CommunityVisibility } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../confirm/confirm-dialog';
import { useAction } from '../record/use-action';

/** A bulk action's trigger, as the client provides it. */
type BulkTrigger = (of: { ids: string[] }) => PromiseLike<{ data?: BulkResultDto; error?: unknown }>;

interface VisibilityActionProps {
  id: string;
  visibility: CommunityVisibility;
  hide: BulkTrigger;
  show: BulkTrigger;
  /** What is asked before it is hidden. */
  question: string;
}

/** The action for one: it fails with what the bulk action reports for it. */
async function forOne(trigger: BulkTrigger, id: string): Promise<{ data?: BulkResultDto; error?: unknown }> {
  const answer = await trigger({ ids: [id] });
  const [failure] = answer.data?.failed ?? [];
  if (!failure) return answer;
  const error: ApiError = { status: 404, message: `404: ${failure.code}`, code: failure.code };
  return { error };
}

/** Hides what a member wrote from everybody, or shows it again. */
export function VisibilityAction({ id, visibility, hide, show, question }: VisibilityActionProps) {
  const { t } = useTranslation('admin-community');
  const [isAsking, setIsAsking] = useState(false);
  const { runAction, isBusy } = useAction();
  if (visibility === 'hidden') {
    return (
      <Button
        size="small"
        busy={isBusy}
        busyLabel={t('busy')}
        onClick={() => void runAction(() => forOne(show, id), { done: t('shown') })}
      >
        {t('show')}
      </Button>
    );
  }
  return (
    <>
      <Button size="small" variant="secondary" busy={isBusy} busyLabel={t('busy')} onClick={() => setIsAsking(true)}>
        {t('hide')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={question}
        text={t('hideText')}
        action={t('hide')}
        isBusy={isBusy}
        onConfirm={() => {
          setIsAsking(false);
          void runAction(() => forOne(hide, id), { done: t('hidden') });
        }}
      />
    </>
  );
}
