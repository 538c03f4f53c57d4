import { useTranslation } from '@leap/platform';
import { Callout } from '@leap/ui';

/** Notice that the data below could not be refetched. */
export function Stale() {
  const { t } = useTranslation('admin');
  return (
    <Callout tone="warning" role="status">
      <p>{t('record.stale')}</p>
    </Callout>
  );
}
