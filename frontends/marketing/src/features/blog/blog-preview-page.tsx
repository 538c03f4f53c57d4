import { api, isApiError } from '@leap/client/marketing';
import { useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink, Callout, ErrorState, Section, VisuallyHidden } from '@leap/ui';
import { embedConsentTexts } from '../embed-consent/embed-consent-texts';
import { blogPaths } from './blog-paths';
import { PostSkeleton } from './blog-post-page';
import { blogTexts } from './blog-texts';
import { PostNotFound } from './post-not-found';
import { PostView } from './post-view';

const { getBlogPreview } = api.endpoints;

export const texts = { ...blogTexts, ...embedConsentTexts };

export function preload({ dispatch, search }: PageContext): Promise<unknown>[] {
  const token = search.get('token');
  return token ? [dispatch(getBlogPreview.initiate(token))] : [];
}

export function head({ getState, search, t }: PageContext): PageHead {
  const { data: post } = getBlogPreview.select(search.get('token') ?? '')(getState());
  return {
    title: post ? post.title : t('marketing-blog:preview.head'),
    description: t('marketing-blog:preview.description'),
    noindex: true,
    status: post ? 200 : 404,
  };
}

/** /blog-preview?token=: preview of a post, for people with the link. */
export function Page() {
  const { t } = useTranslation('marketing-blog');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { data: post, error, isFetching, refetch } = api.useGetBlogPreviewQuery(token, { skip: token === '' });
  if (post)
    return (
      <PostView
        post={post}
        notice={
          <Callout tone="warning" role="note">
            <p>{t('preview.notice')}</p>
          </Callout>
        }
      />
    );
  if (isFetching) return <PostSkeleton />;
  if (token !== '' && !(isApiError(error) && error.status === 404))
    return <PostNotFound onRetry={() => void refetch()} />;
  return (
    <Section space="first">
      <h1>
        <VisuallyHidden>{t('preview.head')}</VisuallyHidden>
      </h1>
      <ErrorState
        announce={false}
        title={t('preview.expiredTitle')}
        action={<ButtonLink to={blogPaths.list}>{t('post.notFound.back')}</ButtonLink>}
      >
        <p>{t('preview.expiredText')}</p>
      </ErrorState>
    </Section>
  );
}
