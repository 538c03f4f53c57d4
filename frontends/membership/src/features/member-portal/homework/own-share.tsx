import type { ActionItemDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { RingShare } from '@leap/ui/ring-share';
import { useListMyActionItemsPagesInfiniteQuery } from './homework-cache';
import styles from './homework-lists.module.css';

/** How many items are done. */
export const doneOf = (items: readonly ActionItemDto[] = []): number =>
  items.filter(({ doneAt }) => doneAt !== undefined).length;

/** This week's own part in the portal's ring: what is open, and what was done; nothing before the first tick. */
export function OwnShare() {
  const { t } = useTranslation('membership-homework');
  const { data, hasNextPage } = useListMyActionItemsPagesInfiniteQuery({});
  const items = data?.pages.flatMap((page) => page.items).filter(({ isMine }) => isMine) ?? [];
  const done = doneOf(items);
  if (hasNextPage || done === 0) return null;
  return (
    <RingShare
      className={styles.share}
      radius={110}
      weight={15}
      start={20}
      parts={[{ value: done, tone: 'sage' }]}
      total={items.length}
      title={t('ring.drawing')}
    >
      <p className={styles.shareText}>
        <span className={styles.shareTitle}>{t('ring.title')}</span>{' '}
        <strong>{t('ring.done', { done, count: items.length })}</strong>
      </p>
    </RingShare>
  );
}
