import { Link, useTranslation } from '@leap/platform';
import { blogPaths } from './blog-paths';
import { tagLabel } from './tag-label';
import styles from './tag-list.module.css';

/** Tags of a post, each a link to its posts; renders nothing without tags. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation('marketing-blog');
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={t('post.meta.tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link className={styles.tag} to={blogPaths.toTag(tag)}>
            {tagLabel(t, tag)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
