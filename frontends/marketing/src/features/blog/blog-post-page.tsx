import { api, isApiError } from '@leap/client/marketing';
import { useLocation, useNavigate, useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { LoadingRegion, Section, Skeleton } from '@leap/ui';
import { embedConsentTexts } from '../embed-consent/embed-consent-texts';
import { useEffect } from 'react';
import { SubscribeBox } from '../newsletter/subscribe-box';
import styles from './blog-post-page.module.css';
import { blogPaths } from './blog-paths';
import { blogTexts } from './blog-texts';
import { ClosingCall } from './closing-call';
import { postHead } from './post-head';
import { PostFurther } from './post-further';
import { PostNotFound } from './post-not-found';
import { PostView } from './post-view';

const { getBlogPost, getRelatedBlogPosts } = api.endpoints;

export const texts = { ...blogTexts, ...embedConsentTexts };

export function preload({ dispatch, getState, language, params }: PageContext): Promise<unknown>[] {
  const slug = params['slug'] ?? '';
  if (isMissing(getBlogPost.select(slug)(getState()).error)) return [];
  return [dispatch(getBlogPost.initiate(slug)), dispatch(getRelatedBlogPosts.initiate({ slug, language }))];
}

/** A 404 is cached like data, so that the browser does not repeat the server's request. */
function isMissing(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}

export function head({ getState, language, params, siteUrl, t }: PageContext): PageHead {
  const slug = params['slug'] ?? '';
  const { data: post, error } = getBlogPost.select(slug)(getState());
  if (!post) {
    const hasFailed = error !== undefined && !isMissing(error);
    return {
      title: t(hasFailed ? 'shell:unavailable.title' : 'marketing-blog:post.notFound.head'),
      description: t('marketing-blog:post.notFound.text'),
      noindex: true,
      // A search engine forgets a post that is not found, and asks again for one that could not be read.
      status: hasFailed ? 503 : 404,
    };
  }
  const settings = api.endpoints.getSiteSettings.select(language)(getState()).data;
  const described = postHead({
    post,
    language,
    siteUrl,
    publisher: settings?.brandName ?? post.authorName,
    texts: { home: t('marketing-blog:post.breadcrumb.home'), blog: t('marketing-blog:post.breadcrumb.blog') },
  });
  return post.slug === slug ? described : { ...described, movedTo: blogPaths.to(post.slug) };
}

/** /blog/:slug: one post, or a message that it does not exist. A former address of a post leads to its present one. */
export function Page() {
  const { t } = useTranslation('marketing-blog');
  const { slug = '' } = useParams();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const { currentData: post, error, isUninitialized, isFetching } = getBlogPost.useQueryState(slug);
  const missing = isMissing(error);
  const { refetch } = getBlogPost.useQuerySubscription(slug, { skip: missing });
  const movedTo = post && post.slug !== slug ? blogPaths.to(post.slug) : undefined;
  useEffect(() => {
    if (movedTo !== undefined) void navigate({ pathname: movedTo, search, hash }, { replace: true });
  }, [movedTo, search, hash, navigate]);
  if (post && movedTo === undefined)
    return (
      <>
        <PostView post={post}>
          <SubscribeBox title={t('subscribe.title')} text={t('subscribe.text')} />
        </PostView>
        <PostFurther slug={post.slug} />
        <ClosingCall tags={post.tags} />
      </>
    );
  if (isFetching || isUninitialized || movedTo !== undefined) return <PostSkeleton />;
  return <PostNotFound onRetry={missing ? undefined : () => void refetch()} />;
}

/** The skeleton of a post while it loads. */
export function PostSkeleton() {
  const { t } = useTranslation('marketing-blog');
  return (
    <Section space="first" className={styles.page}>
      <LoadingRegion label={t('post.loading.label')} className={styles.post}>
        <Skeleton shape="title" lines={2} className={styles.header} />
        <Skeleton lines={8} />
      </LoadingRegion>
    </Section>
  );
}
