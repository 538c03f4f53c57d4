import { useGetLatestFathomImportQuery, useStartFathomImportMutation, type FathomImportDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button, Callout, TextField } from '@leap/ui';
import { useState } from 'react';
import { useTime } from '../people/use-time';
import { useAction } from '../record/use-action';
import styles from './recordings.module.css';

/** Polling interval of a running import, in milliseconds. */
const ASK_EVERY = 2000;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Imports past calls from Fathom. Each is pending until it is published; repeating the import adds no duplicates. */
export function FathomImport() {
  const { t } = useTranslation('admin-recordings');
  const [since, setSince] = useState('');
  const [isAsking, setIsAsking] = useState(true);
  const { data: latest } = useGetLatestFathomImportQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isAsking ? ASK_EVERY : 0,
  });
  const [start] = useStartFathomImportMutation();
  const { runAction, isBusy } = useAction();
  const isRunning = latest?.status === 'running';
  if (latest !== undefined && isAsking !== isRunning) setIsAsking(isRunning);

  return (
    <details className={styles.import} open={isRunning || undefined}>
      <summary>{t('import.title')}</summary>
      <p>{t('import.text')}</p>
      <form
        className={styles.importForm}
        onSubmit={(event) => {
          event.preventDefault();
          const createdAfter = DAY.test(since) ? { createdAfter: new Date(`${since}T00:00:00`).toISOString() } : {};
          void runAction(() => start(createdAfter), { done: t('import.started') }).then(({ isDone }) =>
            setIsAsking(isDone),
          );
        }}
      >
        <TextField
          name="since"
          type="date"
          label={t('import.since')}
          help={t('import.sinceHint')}
          value={since}
          onChange={(event) => setSince(event.target.value)}
        />
        <Button type="submit" variant="secondary" busy={isBusy || isRunning} busyLabel={t('import.running')}>
          {t('import.start')}
        </Button>
      </form>
      {latest && <Progress latest={latest} />}
    </details>
  );
}

/** Fathom gives no total: the bar is indeterminate, the text shows the progress. */
function Progress({ latest }: { latest: FathomImportDto }) {
  const { t } = useTranslation('admin-recordings');
  const { time: timeOf } = useTime();
  const { status, seenCount, addedCount, reachedAt, failure } = latest;
  return (
    <div className={styles.progress} role="status">
      {status === 'running' && <progress aria-label={t('import.running')} />}
      <p>
        {t(`import.${status}`)} · {t('import.seen', { count: seenCount })} · {t('import.added', { count: addedCount })}
        {status === 'running' && reachedAt !== undefined && ` · ${t('import.reached', { when: timeOf(reachedAt) })}`}
      </p>
      {failure !== undefined && (
        <Callout tone="alarm">
          <p>{t(`import.failures.${failure}`)}</p>
        </Callout>
      )}
    </div>
  );
}
