import { useLazyExportMyDataQuery } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useState } from 'react';
import { FailureNote } from '../../form-parts/failure-note';
import styles from './settings.module.css';

const FILE_NAME = 'my-data.json';

/** Downloads all personal data as a file. */
export function ExportData() {
  const { t } = useTranslation('membership-member-data');
  const [collect, { isFetching, error }] = useLazyExportMyDataQuery();
  const [isDone, setDone] = useState(false);

  async function press() {
    setDone(false);
    const { data } = await collect();
    if (!data) return;
    save(JSON.stringify(data, null, 2));
    setDone(true);
  }

  return (
    <div className={styles.stack}>
      <Button variant="secondary" busy={isFetching} busyLabel={t('data.busy')} onClick={() => void press()}>
        {t('data.export')}
      </Button>
      <div role="status">{isDone && <p className="ui-soft">{t('data.done')}</p>}</div>
      {!isFetching && <FailureNote error={error} />}
    </div>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(url);
}
