import { api, fetchNextPage, useListBlogPostsPagesInfiniteQuery } from '@leap/client/marketing';
import { localePath, useLanguage } from '@leap/i18n';
import { Trans, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, EmptyState, ErrorState, Section, TextLink, cx } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { blogPaths } from './blog-paths';
import styles from './blog-list-page.module.css';
import { blogTexts } from './blog-texts';
import { ListSkeleton } from './list-skeleton';
import { PostRow } from './post-row';

export const texts = blogTexts;

/** The first page of posts, in the visitor's language. */
export function preload({ dispatch, language }: PageContext): Promise<unknown>[] {
  return [dispatch(api.endpoints.listBlogPostsPages.initiate({ language }))];
}

export function head({ t, siteUrl, language }: PageContext): PageHead {
  const url = `${siteUrl}${localePath(language, blogPaths.list)}`;
  return {
    title: t('marketing-blog:list.head.title'),
    description: t('marketing-blog:list.head.description'),
    jsonLd: [
      {
        '@type': 'Blog',
        name: t('marketing-blog:list.head.title'),
        description: t('marketing-blog:list.head.description'),
        url,
        inLanguage: language,
      },
    ],
  };
}

/** /blog: the newest post large, others as rows, more on demand. */
export function Page() {
  const { t } = useTranslation('marketing-blog');
  return (
    <Section labelledBy="blog-title" space="first" data-offers-call="">
      <header className={styles.hero}>
        <h1 id="blog-title" className={cx('ui-display', styles.title)}>
          <Trans t={t} i18nKey="list.hero.title" components={{ em: <em /> }} />
        </h1>
        <p className="ui-lead">{t('list.hero.intro')}</p>
      </header>
      <Posts />
    </Section>
  );
}

function Posts() {
  const { t } = useTranslation('marketing-blog');
  const language = useLanguage();
  const query = useListBlogPostsPagesInfiniteQuery({ language });
  const posts = query.data?.pages.flatMap((page) => page.items) ?? [];
  const [firstNew, setFirstNew] = useState<number>();
  const firstNewLink = useRef<HTMLAnchorElement>(null);

  // Moves the focus to the first new post.
  useEffect(() => {
    if (firstNew !== undefined && posts.length > firstNew) firstNewLink.current?.focus();
  }, [firstNew, posts.length]);

  if (query.isLoading) return <ListSkeleton />;
  if (query.data === undefined) {
    return (
      <ErrorState
        title={t('list.error.title')}
        action={<Button onClick={() => void query.refetch()}>{t('list.error.retry')}</Button>}
      >
        {t('list.error.text')}
      </ErrorState>
    );
  }
  if (posts.length === 0) return <EmptyState title={t('list.empty.title')}>{t('list.empty.text')}</EmptyState>;
  return (
    <>
      {posts.map((post, index) => (
        <PostRow key={post.id} post={post} lead={index === 0} linkRef={index === firstNew ? firstNewLink : undefined} />
      ))}
      <div className={styles.foot}>
        {query.hasNextPage && (
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            busyLabel={t('list.more.busy')}
            onClick={() => {
              setFirstNew(posts.length);
              void fetchNextPage(query);
            }}
          >
            {t('list.more.button')}
          </Button>
        )}
        <p className={styles.announcement} role="status">
          {query.isFetchNextPageError && t('list.more.failed')}
        </p>
        <TextLink href={localePath(language, '/blog/feed.xml')}>{t('list.feed.link')}</TextLink>
      </div>
    </>
  );
}
