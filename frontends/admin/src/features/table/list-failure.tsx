import { isApiError, NETWORK_ERROR_CODE } from '@leap/client/admin';
import { useFailureLabels } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, ErrorState } from '@leap/ui';

interface ListFailureProps {
  error: unknown;
  isBusy: boolean;
  /** What could not be loaded: rows, or one record. */
  of?: 'list' | 'record';
  onRetry(): void;
}

/** A failed query: whether the connection failed, and a retry button. */
export function ListFailure({ error, isBusy, of = 'list', onRetry }: ListFailureProps) {
  const { t } = useTranslation('admin');
  const textOf = useFailureLabels();
  const isOffline = isApiError(error) && error.code === NETWORK_ERROR_CODE && !navigator.onLine;
  return (
    <ErrorState
      title={t(isOffline ? 'table.offline.title' : of === 'list' ? 'table.error.title' : 'record.error.title')}
      action={
        <Button variant="secondary" busy={isBusy} busyLabel={t('table.error.asking')} onClick={onRetry}>
          {t('table.error.retry')}
        </Button>
      }
    >
      <p>
        {isOffline
          ? t('table.offline.text')
          : textOf(error, t(of === 'list' ? 'table.error.text' : 'record.error.text'))}
      </p>
    </ErrorState>
  );
}
