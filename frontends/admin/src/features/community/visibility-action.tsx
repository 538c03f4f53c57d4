import type { ApiError, BulkResultDto, CommunityVisibility, Language } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../confirm/confirm-dialog';
import { useAction } from '../record/use-action';

/** Trigger of a bulk action's mutation. */
type BulkTrigger = (of: { ids: string[]; reason?: string }) => PromiseLike<{ data?: BulkResultDto; error?: unknown }>;

interface VisibilityActionProps {
  id: string;
  kind: 'posts' | 'comments' | 'notes';
  visibility: CommunityVisibility;
  hide: BulkTrigger;
  show: BulkTrigger;
  /** Text of the confirmation before hiding. */
  question: string;
  /** Consequences, where the author is notified; a reason can be entered then. */
  notified?: string;
  /** Language of that email. */
  authorLanguage?: Language;
}

/** Runs a bulk action for one row: fails with the row's error. */
async function forOne(
  trigger: BulkTrigger,
  id: string,
  reason?: string,
): Promise<{ data?: BulkResultDto; error?: unknown }> {
  const answer = await trigger({ ids: [id], ...(reason === undefined ? {} : { reason }) });
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
  notified,
  authorLanguage = 'en',
}: VisibilityActionProps) {
  const { t } = useTranslation('admin-community');
  const [isAsking, setIsAsking] = useState(false);
  const { runAction, isBusy } = useAction();
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
      <Button size="small" variant="secondary" busy={isBusy} busyLabel={t('busy')} onClick={() => setIsAsking(true)}>
        {t('hide')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={question}
        text={notified ?? t('hideText')}
        reason={notified === undefined ? undefined : 'optional'}
        reasonHelp={t(`hideReasonHelp.${authorLanguage}`)}
        action={t('hide')}
        isBusy={isBusy}
        onConfirm={(reason) => {
          setIsAsking(false);
          void runAction(() => forOne(hide, id, reason), { done: t(`hidden.${kind}`) });
        }}
      />
    </>
  );
}
