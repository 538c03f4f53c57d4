import { fetchNextPage, useListBlogPostsPagesInfiniteQuery } from '@leap/client/marketing';
import { localePath, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, EmptyState, ErrorState, TextLink } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './blog-list-page.module.css';
import { ListSkeleton } from './list-skeleton';
import { PostRow } from './post-row';

interface PostListProps {
  tag?: string;
  /** Terms that were searched. */
  terms?: string;
}

/** Published posts, those of a tag, or those that were found: the newest large, others as rows, more on demand. */
export function PostList({ tag, terms }: PostListProps) {
  const { t } = useTranslation('marketing-blog');
  const language = useLanguage();
  const query = useListBlogPostsPagesInfiniteQuery({ language, tag, q: terms });
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
  if (posts.length === 0 && terms !== undefined)
    return <EmptyState title={t('search.none.title', { terms })}>{t('search.none.text')}</EmptyState>;
  if (posts.length === 0) return <EmptyState title={t('list.empty.title')}>{t('list.empty.text')}</EmptyState>;
  return (
    <>
      {terms !== undefined && (
        <p className={styles.count}>
          {t(query.hasNextPage ? 'search.countMore' : 'search.count', { count: posts.length, terms })}
        </p>
      )}
      {posts.map((post, index) => (
        <PostRow
          key={post.id}
          post={post}
          lead={index === 0 && terms === undefined}
          linkRef={index === firstNew ? firstNewLink : undefined}
        />
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
