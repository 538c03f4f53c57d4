import { useTranslation } from '@leap/platform';
import { Callout } from '@leap/ui';

/** What stands below is from before: it could not be asked again. */
export function Stale() {
  const { t } = useTranslation('admin');
  return (
    <Callout tone="warning" role="status">
      <p>{t('record.stale')}</p>
    </Callout>
  );
}
