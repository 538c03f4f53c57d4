import { useTranslation } from '@leap/platform';
import { Tag } from '@leap/ui';
import { tagLabel } from './tag-label';
import styles from './tag-list.module.css';

/** Tags of a post; renders nothing without tags. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation('marketing-blog');
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={t('post.meta.tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Tag>{tagLabel(t, tag)}</Tag>
        </li>
      ))}
    </ul>
  );
}
