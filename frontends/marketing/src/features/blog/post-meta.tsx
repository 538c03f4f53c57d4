import type { BlogPostSummaryDto } from '@leap/client/marketing';
import { formatDay, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { LanguageBadge } from '@leap/ui';
import styles from './post-meta.module.css';

interface PostMetaProps {
  post: Pick<BlogPostSummaryDto, 'createdAt' | 'publishedAt' | 'readTimeMinutes' | 'authorName' | 'language'>;
  /** `short` abbreviates the month, as on cards; `full` writes it out, as on the post itself. */
  dateStyle: 'short' | 'full';
}

/** Date, reading time and author of a post, in the visitor's language; on cards the post's own where that differs. */
export function PostMeta({ post, dateStyle }: PostMetaProps) {
  const { t } = useTranslation('marketing-blog');
  const language = useLanguage();
  const date = post.publishedAt ?? post.createdAt;
  return (
    <ul className={styles.meta} aria-label={t('post.meta.label')}>
      <li>
        <time dateTime={date}>{formatDay(date, language, dateStyle)}</time>
      </li>
      <li>{t('post.meta.readTime', { minutes: post.readTimeMinutes })}</li>
      <li>{t('post.meta.author', { name: post.authorName })}</li>
      {dateStyle === 'short' && post.language !== language && (
        <li className={styles.language}>
          <LanguageBadge language={post.language} />
        </li>
      )}
    </ul>
  );
}
