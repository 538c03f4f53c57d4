import type { ExternalRecordDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Facts } from './facts';
import { RecordPart } from './record-page';

/** What other programs keep with a record; nothing, if they keep nothing. Only they change it. */
export function ExternalPart({ record: { externalId, metadata } }: { record: ExternalRecordDto }) {
  const { t } = useTranslation('admin');
  const values = Object.entries(metadata).map(([label, value]) => ({ label, value }));
  if (externalId === undefined && values.length === 0) return null;
  return (
    <RecordPart id="external" title={t('external.title')}>
      <Facts items={[{ label: t('external.id'), value: externalId }, ...values]} />
    </RecordPart>
  );
}
