import { useGetReadinessQuery } from '@leap/client/admin';
import type { ReadinessDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { LoadingRegion, Skeleton } from '@leap/ui';
import { RingShare } from '@leap/ui/ring-share';
import { CheckLine } from './check-line';
import { readinessOf } from './readiness';
import styles from './system-status.module.css';

/** State of each part of the server, in detail. */
export function SystemStatus() {
  const { t } = useTranslation('admin');
  const { data, error, isFetching } = useGetReadinessQuery(undefined);
  const readiness = readinessOf(data, error);
  if (!readiness && error) return null;
  return (
    <section className={styles.status} aria-labelledby="parts-title" aria-busy={isFetching}>
      <header className={styles.head}>
        <h2 id="parts-title" className="ui-h3">
          {t('status.parts')}
        </h2>
      </header>
      {readiness ? <Checks readiness={readiness} /> : <ChecksSkeleton />}
    </section>
  );
}

function Checks({ readiness: { checks } }: { readiness: ReadinessDto }) {
  const { t } = useTranslation('admin');
  const down = checks.filter((check) => check.status === 'down');
  const pending = checks.filter((check) => check.status === 'needs_setup');
  const up = checks.filter((check) => check.status === 'up').length;
  const total = checks.filter((check) => check.status !== 'off').length;
  const drawing = t('status.drawing', { up, total });
  const namesOf = (some: typeof checks) => some.map(({ name }) => t(`status.checks.${name}.name`)).join(', ');
  return (
    <div className={styles.layout}>
      <div className={styles.summary}>
        <RingShare
          className={styles.ring}
          radius={90}
          weight={15}
          parts={[{ value: up, tone: 'sage' }]}
          total={total}
          title={drawing}
        >
          <span className={styles.count} aria-hidden="true">
            {up}/{total}
          </span>
        </RingShare>
        <p className={styles.sentence} role="status">
          {down.length > 0 ? t('status.someDown', { names: namesOf(down) }) : pending.length === 0 && t('status.allUp')}
          {pending.length > 0 && ` ${t('status.somePending', { names: namesOf(pending) })}`}
        </p>
      </div>
      <ul className={styles.list}>
        {checks.map((check) => (
          <CheckLine key={check.name} check={check} />
        ))}
      </ul>
    </div>
  );
}

function ChecksSkeleton() {
  const { t } = useTranslation('admin');
  return (
    <LoadingRegion label={t('status.loading')} className={styles.skeleton}>
      <Skeleton shape="block" />
      <Skeleton lines={8} />
    </LoadingRegion>
  );
}
