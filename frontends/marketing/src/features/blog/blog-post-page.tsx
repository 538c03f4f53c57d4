import { api, useGetBlogPostQuery } from '@leap/contracts';
import type { BlogPostDto } from '@leap/contracts';
import { useLanguage } from '@leap/i18n';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { LoadingRegion, Section, Skeleton, TextLink, cx } from '@leap/ui';
import { LightMarkdown } from '@leap/ui/light-markdown';
import { blogPaths } from './blog-paths';
import styles from './blog-post-page.module.css';
import { blogTexts } from './blog-texts';
import { ClosingCall } from './closing-call';
import { PostFigure } from './post-figure';
import { postHead } from './post-head';
import { PostMeta } from './post-meta';
import { PostNotFound } from './post-not-found';
import { ShareButton } from './share-button';
import { TagList } from './tag-list';
import { TranslationNotice } from './translation-notice';

export const texts = blogTexts;

export function preload({ dispatch, params }: PageContext): Promise<unknown>[] {
  return [dispatch(api.endpoints.getBlogPost.initiate(params['slug'] ?? ''))];
}

export function head({ getState, language, params, siteUrl, t }: PageContext): PageHead {
  const { data: post } = api.endpoints.getBlogPost.select(params['slug'] ?? '')(getState());
  if (!post) {
    return { title: t('marketing-blog:post.notFound.head'), description: t('marketing-blog:post.notFound.text'), noindex: true, status: 404 };
  }
  const settings = api.endpoints.getSiteSettings.select(language)(getState()).data;
  return postHead({
    post,
    language,
    siteUrl,
    publisher: settings?.brandName ?? post.authorName,
    words: { home: t('marketing-blog:post.breadcrumb.home'), blog: t('marketing-blog:post.breadcrumb.blog') },
  });
}

/** /blog/:slug: one post to read, or the view that says it is not there. */
export function Page() {
  const { slug = '' } = useParams();
  const { data: post, error, isFetching, refetch } = useGetBlogPostQuery(slug);
  if (post && post.slug === slug) return <Post post={post} />;
  if (isFetching) return <PostSkeleton />;
  const missing = error && 'status' in error && error.status === 404;
  return <PostNotFound onRetry={missing ? undefined : () => void refetch()} />;
}

function Post({ post }: { post: BlogPostDto }) {
  const { t } = useTranslation('marketing-blog');
  const language = useLanguage();
  const foreign = post.language !== language ? post.language : undefined;
  return (
    <>
      <Section labelledBy="post-title">
        <article className={styles.post}>
          <header className={styles.header}>
            <p className={styles.back}>
              <TextLink to={blogPaths.list}>{t('post.back.link')}</TextLink>
            </p>
            <TagList tags={post.tags} />
            <h1 id="post-title" className={styles.title} lang={foreign}>
              {post.title}
            </h1>
            <div className={styles.byline}>
              <PostMeta post={post} dateStyle="full" />
              <ShareButton title={post.title} excerpt={post.excerpt} />
            </div>
          </header>
          <PostFigure className={cx(styles.figure, !post.featuredImage && styles.drawn)} slug={post.slug} image={post.featuredImage} eager />
          {foreign && <TranslationNotice post={post} />}
          <p className={styles.excerpt} lang={foreign}>
            {post.excerpt}
          </p>
          <div className={styles.body} lang={foreign}>
            <LightMarkdown text={post.content} />
          </div>
        </article>
      </Section>
      <ClosingCall tags={post.tags} />
    </>
  );
}

function PostSkeleton() {
  const { t } = useTranslation('marketing-blog');
  return (
    <Section>
      <LoadingRegion label={t('post.loading.label')} className={styles.post}>
        <Skeleton shape="title" lines={2} className={styles.header} />
        <Skeleton lines={8} />
      </LoadingRegion>
    </Section>
  );
}
