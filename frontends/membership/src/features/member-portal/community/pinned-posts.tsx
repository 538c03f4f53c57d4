import type { MemberPostDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Icon } from '@leap/ui';
import { useId, type ReactNode } from 'react';
import { useFoldPinnedMemberPostsMutation } from '../cache/pinned-posts';
import styles from './post-feed.module.css';

interface PinnedPostsProps {
  posts: readonly MemberPostDto[];
  isFolded: boolean;
  /** Renders one post. */
  show(post: MemberPostDto): ReactNode;
}

/** What the owner has pinned above the posts. A member folds it until something else is pinned. */
export function PinnedPosts({ posts, isFolded, show }: PinnedPostsProps) {
  const { t } = useTranslation('membership-community');
  const listId = useId();
  const [fold] = useFoldPinnedMemberPostsMutation();
  return (
    <section aria-label={t('pinned.title')} className={styles.pinned}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={!isFolded}
        aria-controls={isFolded ? undefined : listId}
        onClick={() => void fold({ isFolded: !isFolded })}
      >
        <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} />
        {t('pinned.count', { count: posts.length })}
      </button>
      {!isFolded && (
        <ul id={listId} className={styles.posts}>
          {posts.map((post) => (
            <li key={post.id}>{show(post)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
