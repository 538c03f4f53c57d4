import type { AdminJobQueueDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import styles from './jobs.module.css';

const states = ['pending', 'running', 'failed', 'done'] as const;

/** Number of jobs by state, over all kinds. */
export function JobCounts({ queues }: { queues: AdminJobQueueDto[] | undefined }) {
  const { t } = useTranslation('admin-jobs');
  return (
    <dl className={styles.counts}>
      {states.map((state) => (
        <div
          key={state}
          className={state === 'failed' && queues?.some(({ failed }) => failed > 0) ? styles.alarming : undefined}
        >
          <dt>{t(`states.${state}`)}</dt>
          <dd>{queues ? queues.reduce((sum, queue) => sum + queue[state], 0) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
