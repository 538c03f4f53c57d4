import type { BlogPostDto } from '@leap/client/marketing';
import { embedProviderNames, markdownSections } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Section, TextLink, cx } from '@leap/ui';
import { Markdown, type MarkdownProps } from '@leap/ui/markdown';
import { Picture } from '@leap/ui/picture';
import { PostFigure } from '@leap/ui/post-figure';
import type { ReactNode } from 'react';
import { EmbedConsent } from '../embed-consent/embed-consent';
import { Contents } from '../page-parts/contents';
import { useSiteSettings } from '../site-settings/use-site-settings';
import { AuthorCard } from './author-card';
import { blogPaths } from './blog-paths';
import styles from './blog-post-page.module.css';
import { PostMeta } from './post-meta';
import { ShareButton } from './share-button';
import { TagList } from './tag-list';
import { TranslationNotice } from './translation-notice';

/** A video is asked from its host after a consent only. */
const video: MarkdownProps['embed'] = ({ url = '', text = '', provider = 'youtube' }) => (
  <EmbedConsent src={url} title={embedProviderNames[provider]} elsewhere={text} isVideo />
);

/** From so many sections on a post has a table of contents. */
const LONG = 4;

interface PostViewProps {
  post: BlogPostDto;
  /** Notice above the post, e.g. that it is a preview. */
  notice?: ReactNode;
  /** What follows the text. */
  children?: ReactNode;
}

/** One post as readers see it. */
export function PostView({ post, notice, children }: PostViewProps) {
  const { t } = useTranslation('marketing-blog');
  const language = useLanguage();
  const { portrait, founderFirstName } = useSiteSettings() ?? {};
  const sections = markdownSections(post.contentTree);
  const foreign = post.language !== language ? post.language : undefined;
  return (
    <Section labelledBy="post-title" space="first" className={styles.page} data-offers-call="">
      <article className={styles.post}>
        <header className={styles.header}>
          {notice}
          <div className="ui-row">
            <TextLink to={blogPaths.list}>{t('post.back.link')}</TextLink>
            <TagList tags={post.tags} />
          </div>
          <h1 id="post-title" className={styles.title} lang={foreign}>
            {post.title}
          </h1>
          <div className={styles.byline}>
            {portrait && post.authorName === founderFirstName && (
              <Picture picture={portrait} alt="" sizes="3.5rem" className={styles.author} />
            )}
            <PostMeta post={post} dateStyle="full" />
            <ShareButton title={post.title} excerpt={post.excerpt} />
          </div>
        </header>
        <div className={styles.figure}>
          <PostFigure
            slug={post.slug}
            tags={post.tags}
            image={post.featuredImage}
            sourceSet={post.featuredImageSourceSet}
            alt={post.featuredImageAlt}
            shape="banner"
          />
        </div>
        {foreign && <TranslationNotice post={post} />}
        <p className={styles.excerpt} lang={foreign}>
          {post.excerpt}
        </p>
        {sections.length >= LONG && (
          <Contents className={styles.contents} title={t('post.contents')} sections={sections} lang={foreign} />
        )}
        <div className={cx('ui-prose', styles.body)} lang={foreign}>
          <Markdown nodes={post.contentTree} embed={video} hasAnchors />
        </div>
        <AuthorCard name={post.authorName} />
        {children}
      </article>
    </Section>
  );
}
