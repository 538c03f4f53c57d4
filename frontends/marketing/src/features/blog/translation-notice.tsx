import type { BlogPostDto } from '@leap/client/marketing';
import { useTranslation } from '@leap/platform';
import { LanguageBadge, TextLink } from '@leap/ui';
import { blogPaths } from './blog-paths';
import styles from './translation-notice.module.css';

/** Notice that the post is in the other language, with a link to its translation if there is one. */
export function TranslationNotice({ post }: { post: Pick<BlogPostDto, 'language' | 'translationSlug'> }) {
  const { t } = useTranslation('marketing-blog');
  return (
    <p className={styles.notice} role="note">
      <LanguageBadge language={post.language} />
      <span>
        {t('post.translation.notice')} {!post.translationSlug && t('post.translation.only')}
      </span>
      {post.translationSlug && (
        <TextLink to={blogPaths.to(post.translationSlug)} arrow>
          {t('post.translation.link')}
        </TextLink>
      )}
    </p>
  );
}
