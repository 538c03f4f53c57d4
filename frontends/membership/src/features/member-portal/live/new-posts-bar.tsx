import { useTranslation } from '@leap/platform';
import { Icon } from '@leap/ui';
import styles from './new-posts-bar.module.css';

/**
 * Says quietly that others have posted, and puts it into the list on demand of the reader. Nothing moves before that.
 */
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
