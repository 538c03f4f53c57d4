import { api, isApiError } from '@leap/contracts';
import type { BlogPostDto } from '@leap/contracts';
import { useLanguage } from '@leap/i18n';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { LoadingRegion, Ring, Section, Skeleton, TextLink, cx } from '@leap/ui';
import { LightMarkdown } from '@leap/ui/light-markdown';
import { blogPaths } from './blog-paths';
import styles from './blog-post-page.module.css';
import { blogTexts } from './blog-texts';
import { ClosingCall } from './closing-call';
import { PostFigure } from './post-figure';
import { postHead } from './post-head';
import { PostMeta } from './post-meta';
import { PostNotFound } from './post-not-found';
import { titleStroke } from './ring-seed';
import { ShareButton } from './share-button';
import { TagList } from './tag-list';
import { TranslationNotice } from './translation-notice';

const { getBlogPost } = api.endpoints;

export const texts = blogTexts;

export function preload({ dispatch, getState, params }: PageContext): Promise<unknown>[] {
  const slug = params['slug'] ?? '';
  return isMissing(getBlogPost.select(slug)(getState()).error) ? [] : [dispatch(getBlogPost.initiate(slug))];
}

/** That a post does not exist is an answer: the one from the server's rendering is not asked for again. */
function isMissing(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}

export function head({ getState, language, params, siteUrl, t }: PageContext): PageHead {
  const { data: post } = getBlogPost.select(params['slug'] ?? '')(getState());
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
  const { data: post, error, isUninitialized, isFetching } = getBlogPost.useQueryState(slug);
  const missing = isMissing(error);
  const { refetch } = getBlogPost.useQuerySubscription(slug, { skip: missing });
  if (post && post.slug === slug) return <Post post={post} />;
  if (isFetching || isUninitialized) return <PostSkeleton />;
  return <PostNotFound onRetry={missing ? undefined : () => void refetch()} />;
}

function Post({ post }: { post: BlogPostDto }) {
  const { t } = useTranslation('marketing-blog');
  const language = useLanguage();
  const foreign = post.language !== language ? post.language : undefined;
  return (
    <>
      <Section labelledBy="post-title" className={styles.page}>
        {!post.featuredImage && <Ring className={styles.ring} {...titleStroke(post.slug)} />}
        <article className={styles.post}>
          <header className={styles.header}>
            <p>
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
          {post.featuredImage && (
            <div className={styles.figure}>
              <PostFigure slug={post.slug} image={post.featuredImage} shape="banner" />
            </div>
          )}
          {foreign && <TranslationNotice post={post} />}
          <p className={styles.excerpt} lang={foreign}>
            {post.excerpt}
          </p>
          <div className={cx('ui-prose', styles.body)} lang={foreign}>
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
    <Section className={styles.page}>
      <LoadingRegion label={t('post.loading.label')} className={styles.post}>
        <Skeleton shape="title" lines={2} className={styles.header} />
        <Skeleton lines={8} />
      </LoadingRegion>
    </Section>
  );
}
