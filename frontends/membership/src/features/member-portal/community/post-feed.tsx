import {
  fetchNextPage,
  useListPinnedMemberPostsQuery,
  useVisitMemberFeedMutation,
  type CurrentUserDto,
  type MemberPostDto,
} from '@leap/client/membership';
import { useListMemberPostsPagesInfiniteQuery, type MemberPostFilter } from '../cache/member-post-pages';
import { useFailureLabels } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, EmptyState, ErrorState, LoadingRegion, Skeleton, VisuallyHidden, cx } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../weekly-call/use-clock';
import { NewPostsBar } from '../live/new-posts-bar';
import { useLivePosts } from '../live/use-live-posts';
import { LivePost } from './live-post';
import { PinnedPosts } from './pinned-posts';
import { PostCard, type ShownPost } from './post-card';
import cardStyles from './post-card.module.css';
import styles from './post-feed.module.css';
import { useLostAccess } from './use-lost-access';

interface PostFeedProps {
  user: CurrentUserDto;
  filter: MemberPostFilter;
  /** An optimistic post, shown at the top. */
  pending?: ShownPost;
  onTag(tag: string): void;
  onShowAll(): void;
  /** A post was removed, and its focus with it. */
  onDeleted(): void;
  /** Opens an address outside of the router; replaced in tests. */
  leave?: (address: string) => void;
}

/** The posts, newest first, with more on demand. Refetched whenever the list is opened. */
export function PostFeed({ user, filter, pending, onTag, onShowAll, onDeleted, leave }: PostFeedProps) {
  const { t } = useTranslation('membership-community');
  const failureText = useFailureLabels();
  const lostAccess = useLostAccess(leave);
  const query = useListMemberPostsPagesInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  const now = useNow(query.fulfilledTimeStamp);
  const { error, isFetching } = query;
  // While other filters load, the former posts stay, dimmed.
  const loaded = query.data?.pages.flatMap((page) => page.items) ?? [];
  const { podId, ...filters } = filter;
  const isFiltered = Object.values(filters).some(Boolean);
  // Pinned posts stand above the others instead of among them; a search finds them like any other. In a pod nothing is pinned.
  const pins = useListPinnedMemberPostsQuery(undefined, { refetchOnMountOrArgChange: true, skip: podId !== undefined });
  const pinned = (!isFiltered && podId === undefined && pins.data?.posts) || [];
  const isPinned = (id: string): boolean => pinned.some((post) => post.id === id);
  const posts = loaded.filter(({ id }) => !isPinned(id));
  const [visit, { data: visited }] = useVisitMemberFeedMutation();
  // The visit is to the posts to all.
  const isRead = query.data !== undefined && podId === undefined;
  const lines = linesOf(posts, isFiltered ? undefined : visited?.newSince);
  const isOther = query.currentData === undefined;
  const firstNewTitle = useRef<HTMLHeadingElement>(null);
  const [firstNew, setFirstNew] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const live = useLivePosts({
    filter,
    pages: query.currentData?.pages,
    pinned,
    isLoading: isFetching && !query.isFetchingNextPage,
    hasFailed: query.isError && !query.isFetchNextPageError,
    list,
    onFailure: lostAccess,
    onGap: () => void query.refetch(),
  });

  useEffect(() => {
    if (error && !isFetching) lostAccess(error);
  }, [error, isFetching, lostAccess]);

  // Without an answer there is no line.
  useEffect(() => {
    if (isRead) void visit();
  }, [isRead, visit]);

  // Moves the focus to the first new post.
  useEffect(() => {
    if (firstNew !== undefined) firstNewTitle.current?.focus();
  }, [firstNew]);

  async function showMore() {
    const known = new Set([...loaded, ...pinned].map(({ id }) => id));
    const { data } = await fetchNextPage(query);
    setFirstNew(data?.pages.flatMap(({ items }) => items).find(({ id }) => !known.has(id))?.id);
  }

  if ((query.data === undefined && isFetching) || pins.isLoading) return <FeedSkeleton />;
  if (isOther && !isFetching) {
    return (
      <ErrorState
        headingLevel={3}
        title={t('feed.error.title')}
        action={<Button onClick={() => void query.refetch()}>{t('feed.error.retry')}</Button>}
      >
        <p>{failureText(error, t('feed.error.text'))}</p>
      </ErrorState>
    );
  }
  if (posts.length === 0 && pinned.length === 0 && !pending)
    return <NothingThere isFiltered={isFiltered} onShowAll={onShowAll} />;
  const show = (post: MemberPostDto) => (
    <LivePost
      post={post}
      user={user}
      now={now}
      titleRef={post.id === firstNew ? firstNewTitle : undefined}
      onTag={onTag}
      onDeleted={onDeleted}
      leave={leave}
    />
  );
  return (
    <>
      <VisuallyHidden role="status">
        {!isFetching && t('feed.shown', { count: posts.length + pinned.length })}
      </VisuallyHidden>
      {query.isError && !isFetching && !query.isFetchNextPageError && (
        <Callout tone="warning" role="status">
          <p>{t('feed.refreshFailed')}</p>
        </Callout>
      )}
      {pinned.length > 0 && <PinnedPosts posts={pinned} isFolded={pins.data?.isFolded ?? false} show={show} />}
      <NewPostsBar
        count={live.pending.filter(({ id }) => !isPinned(id)).length}
        onShow={() => setFirstNew(live.show())}
      />
      <ul ref={list} className={cx(styles.posts, isOther && styles.other)} aria-busy={isOther || undefined}>
        {pending && (
          <li>
            <PostCard post={pending} now={now} isPending />
          </li>
        )}
        {posts.map((post) => (
          <li key={post.id}>
            {post.id === lines.firstNew && <p className={styles.line}>{t('feed.new')}</p>}
            {post.id === lines.earlier && <p className={styles.line}>{t('feed.earlier')}</p>}
            {show(post)}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {query.hasNextPage && (
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            busyLabel={t('feed.moreBusy')}
            onClick={() => void showMore()}
          >
            {t('feed.more')}
          </Button>
        )}
        <p role="status">{query.isFetchNextPageError && t('feed.moreFailed')}</p>
      </div>
    </>
  );
}

/** The first post that is new to the member, and the first that is not; none where nothing by others is new. */
function linesOf(posts: readonly MemberPostDto[], newSince = ''): { firstNew?: string; earlier?: string } {
  const firstNew = newSince && posts.find(({ isOwn, createdAt }) => !isOwn && createdAt > newSince);
  return firstNew ? { firstNew: firstNew.id, earlier: posts.find(({ createdAt }) => createdAt <= newSince)?.id } : {};
}

function NothingThere({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll(): void }) {
  const { t } = useTranslation('membership-community');
  if (!isFiltered)
    return (
      <EmptyState headingLevel={3} title={t('feed.empty.title')}>
        {t('feed.empty.text')}
      </EmptyState>
    );
  return (
    <EmptyState
      headingLevel={3}
      title={t('feed.nothing.title')}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t('feed.nothing.action')}
        </Button>
      }
    >
      <p role="status">{t('feed.nothing.text')}</p>
    </EmptyState>
  );
}

const SHAPES = 3;

function FeedSkeleton() {
  const { t } = useTranslation('membership-community');
  return (
    <LoadingRegion label={t('feed.loading')}>
      {Array.from({ length: SHAPES }, (_, index) => (
        <div key={index} className={cardStyles.card}>
          <Skeleton className={styles.factsShape} />
          <Skeleton shape="title" />
          <Skeleton lines={3} />
        </div>
      ))}
    </LoadingRegion>
  );
}
