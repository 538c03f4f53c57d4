import { useFailureLabels } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, LoadingRegion, Skeleton } from '@leap/ui';

interface NotLoadedProps {
  query: { isFetching: boolean; error?: unknown; refetch(): unknown };
}

/** While something is on its way, and when it did not arrive. */
export function NotLoaded({ query: { isFetching, error, refetch } }: NotLoadedProps) {
  const { t } = useTranslation('membership-homework');
  const failureText = useFailureLabels();
  if (isFetching || !error)
    return (
      <LoadingRegion label={t('loading')}>
        <Skeleton lines={2} />
      </LoadingRegion>
    );
  return (
    <Callout tone="warning" role="status">
      <p>{failureText(error, t('failed'))}</p>
      <Button variant="quiet" size="small" onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </Callout>
  );
}
