import { useListBlogPostsPagesInfiniteQuery } from '@leap/client/marketing';
import { localePath, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, EmptyState, ErrorState, TextLink } from '@leap/ui';
import { ListFoot, useNewRows } from '../page-parts/list-foot';
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
  const newRows = useNewRows(posts.length);

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
        <PostRow key={post.id} post={post} lead={index === 0 && terms === undefined} linkRef={newRows.linkRef(index)} />
      ))}
      <ListFoot
        query={query}
        onMore={newRows.expect}
        button={t('list.more.button')}
        busy={t('list.more.busy')}
        failed={t('list.more.failed')}
      >
        <TextLink href={localePath(language, '/blog/feed.xml')}>{t('list.feed.link')}</TextLink>
      </ListFoot>
    </>
  );
}
