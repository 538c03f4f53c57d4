import { useTranslation } from '@leap/platform';
import { Icon } from '@leap/ui';
import styles from './new-posts-bar.module.css';

/** Announces new posts by others, and inserts them on click. */
export function NewPostsBar({ count, onShow }: { count: number; onShow(): void }) {
  const { t } = useTranslation('membership-care');
  return (
    <div role="status" className={styles.position}>
      {count > 0 && (
        <button type="button" className={styles.bar} onClick={onShow}>
          <Icon name="plus" />
          {t('live.newPosts', { count })}
        </button>
      )}
    </div>
  );
}
