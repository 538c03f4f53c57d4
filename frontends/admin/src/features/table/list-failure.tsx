import { isApiError, NETWORK_ERROR_CODE } from '@leap/contracts/admin';
import { useFailureWords } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, ErrorState } from '@leap/ui';

/** What was asked did not come: whether it is the connection of this browser or something else, and asking again. */
export function ListFailure({ error, isBusy, onRetry }: { error: unknown; isBusy: boolean; onRetry(): void }) {
  const { t } = useTranslation('admin');
  const wordsOf = useFailureWords();
  const isOffline = isApiError(error) && error.code === NETWORK_ERROR_CODE && !navigator.onLine;
  return (
    <ErrorState
      title={t(isOffline ? 'table.offline.title' : 'table.error.title')}
      action={
        <Button variant="secondary" busy={isBusy} busyLabel={t('table.error.asking')} onClick={onRetry}>
          {t('table.error.retry')}
        </Button>
      }
    >
      <p>{isOffline ? t('table.offline.text') : wordsOf(error, t('table.error.text'))}</p>
    </ErrorState>
  );
}
