import { api, isApiError, type MemberPostDto } from '@leap/client/membership';
import {
  changePostEverywhere,
  dropPostEverywhere,
  type MemberPostFilter,
  type MemberPostPage,
} from '../cache/member-post-pages';
import {
  FIRST_PAGE,
  insertPosts,
  isGap,
  missingPosts,
  refreshComments,
  vanishedPosts,
  type CommentDispatch,
  type PostDispatch,
} from '../cache/member-post-news';
import type { MemberEvent } from './member-events';
import { useDispatch } from '@leap/platform';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useMemberEvents } from './use-member-events';

/** Collects events that arrive together (a comment causes two). */
const GATHER_MS = 100;
const SPREAD_MS = 200;
/** Lowest position of the list's top at which a post is inserted at once, because no visible post moves. */
const LOWER_PART = 0.35;

interface LivePosts {
  /** New posts by others that are not shown yet. */
  pending: MemberPostDto[];
  /** Inserts them into the list. Returns the id of the newest. */
  show(): string | undefined;
}

interface LivePostsOptions {
  filter: MemberPostFilter;
  /** The loaded list of this filter; undefined until then. */
  pages: MemberPostPage[] | undefined;
  /** The pinned posts. */
  pinned: readonly MemberPostDto[];
  /** Whether its first pages are being requested: events wait for the answer. */
  isLoading: boolean;
  /** Whether that request failed: the next event asks again. */
  hasFailed: boolean;
  list: RefObject<HTMLElement | null>;
  onFailure(error: unknown): void;
  /** Too many new posts: the list has to be loaded from the beginning. */
  onGap(): void;
}

/**
 * Keeps the loaded posts up to date: counters and text change in place, deleted posts disappear, and new posts are held back (or
 * inserted at once where no visible post moves). Requests loaded posts only.
 */
export function useLivePosts(options: LivePostsOptions): LivePosts {
  const { filter, pages, isLoading, hasFailed, list } = options;
  const dispatch = useDispatch<PostDispatch>();
  const dispatchComments = useDispatch<CommentDispatch>();
  const [fresh, setFresh] = useState<MemberPostDto[]>([]);
  const news = useRef(noNews());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Number of unanswered requests of the list. */
  const listRequests = useRef(0);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // Another filter: pending posts are fetched again.
  useEffect(() => setFresh([]), [filter]);

  const put = (posts: readonly MemberPostDto[]): void => dispatch(insertPosts(latest.current.filter, posts));

  /** Resolves with the ids of posts that may be deleted or hidden: their events can have been missed. */
  async function askForList(): Promise<string[]> {
    const asked = latest.current.filter;
    const { data, error } = await dispatch(
      api.endpoints.listMemberPosts.initiate({ ...asked, limit: FIRST_PAGE }, { forceRefetch: true, subscribe: false }),
    );
    if (error) latest.current.onFailure(error);
    const { filter: shown, pages: loaded } = latest.current;
    if (!data || shown !== asked || !loaded) return [];
    for (const post of data) dispatch(changePostEverywhere(post.id, (known) => void Object.assign(known, post)));
    if (isGap(loaded, data)) {
      latest.current.onGap();
      return [];
    }
    const missing = missingPosts(loaded, data);
    const own = missing.filter(({ isOwn }) => isOwn);
    if (own.length > 0) put(own);
    const others = missing.filter(({ isOwn }) => !isOwn);
    if (mayInsert(list.current)) put(others);
    else setFresh(others);
    return vanishedPosts(loaded, data);
  }

  async function askForPost(id: string): Promise<void> {
    const { data, error } = await dispatch(
      api.endpoints.getMemberPost.initiate(id, { forceRefetch: true, subscribe: false }),
    );
    if (data) dispatch(changePostEverywhere(id, (known) => void Object.assign(known, data)));
    else if (isApiError(error) && error.status === 404) dispatch(dropPostEverywhere(id));
    else latest.current.onFailure(error);
  }

  async function askForPins(): Promise<void> {
    await dispatch(api.endpoints.listPinnedMemberPosts.initiate(undefined, { forceRefetch: true, subscribe: false }));
  }

  async function ask(): Promise<void> {
    // Pending: events wait for the answer. Failed: the next event asks again.
    if (!latest.current.pages || latest.current.isLoading) return;
    const { isList, arePins, changed } = news.current;
    news.current = noNews();
    if (arePins) await askForPins();
    listRequests.current += Number(isList);
    const vanished = isList ? await askForList() : [];
    listRequests.current -= Number(isList);
    // One request at a time, to avoid bursts.
    for (const id of new Set([...changed, ...vanished])) await askForPost(id);
  }

  const isLoaded = (id: string): boolean =>
    [...(latest.current.pages ?? []).flatMap(({ items }) => items), ...latest.current.pinned].some(
      (post) => post.id === id,
    );

  useMemberEvents((event: MemberEvent) => {
    const { type, id } = event;
    const isNew = type === (latest.current.filter.podId === undefined ? 'post' : 'pod-post');
    if (isNew || type === 'resync') news.current.isList = true;
    if (type === 'pinned' || type === 'resync') news.current.arePins = true;
    if (type === 'resync') dispatchComments(refreshComments());
    if (id !== undefined) {
      if (type === 'post-deleted') {
        dispatch(dropPostEverywhere(id));
        setFresh((posts) => posts.filter((post) => post.id !== id));
        return;
      }
      if (type === 'post-changed') {
        if (isLoaded(id)) news.current.changed.add(id);
        // It may be in the answer as it was before, or is held back.
        else if (listRequests.current > 0 || fresh.some((post) => post.id === id)) news.current.isList = true;
      }
      if (type === 'comment') dispatchComments(refreshComments(id));
    }
    if (hasNews(news.current)) askSoon();
  });

  function askSoon(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void ask(), GATHER_MS + Math.random() * SPREAD_MS);
  }

  const askSoonEvent = useEffectEvent(askSoon);
  const isCurrent = pages !== undefined && !isLoading && !hasFailed;
  useEffect(() => {
    if (isCurrent && hasNews(news.current)) askSoonEvent();
  }, [isCurrent]);

  // Posts that arrived by another query are no longer pending.
  const pending = pages ? missingPosts(pages, fresh) : [];
  return {
    pending,
    show: () => {
      put(pending);
      setFresh([]);
      return pending[0]?.id;
    },
  };
}

/** What events were about since the last request. */
const noNews = () => ({ isList: false, arePins: false, changed: new Set<string>() });
const hasNews = ({ isList, arePins, changed }: ReturnType<typeof noNews>): boolean =>
  isList || arePins || changed.size > 0;

/** Whether the list starts in the lower part of the window (or is not rendered yet) and does not contain the focus. */
function mayInsert(list: HTMLElement | null): boolean {
  if (!list) return true;
  return list.getBoundingClientRect().top >= window.innerHeight * LOWER_PART && !list.contains(document.activeElement);
}
