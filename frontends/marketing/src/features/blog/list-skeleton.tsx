import { useTranslation } from '@leap/platform';
import { LoadingRegion, Skeleton, cx } from '@leap/ui';
import styles from './list-skeleton.module.css';
import row from './post-row.module.css';

const ROWS = 3;

/** Skeleton of the list: one lead and three rows. */
export function ListSkeleton() {
  const { t } = useTranslation('marketing-blog');
  return (
    <LoadingRegion label={t('list.loading.label')}>
      {Array.from({ length: ROWS + 1 }, (_, index) => (
        <div key={index} className={cx(row.row, index === 0 && row.lead)}>
          <div className={row.figure}>
            <Skeleton shape="block" className={styles.figure} />
          </div>
          <div className={row.texts}>
            <Skeleton shape="title" />
            <Skeleton lines={3} />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
