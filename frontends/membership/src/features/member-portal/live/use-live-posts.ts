import { api, isApiError, type MemberPostDto } from '@leap/client/membership';
import {
  changePostEverywhere,
  dropPostEverywhere,
  type MemberPostFilter,
  type MemberPostPage,
} from '../cache/member-post-pages';
import {
  insertPosts,
  isGap,
  missingPosts,
  refreshComments,
  type CommentDispatch,
  type PostDispatch,
} from '../cache/member-post-news';
import type { MemberEvent } from './member-events';
import { useDispatch } from '@leap/platform';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useMemberEvents } from './use-member-events';

/** Several things happen at once (a comment is two events), and all listeners are notified together. */
const GATHER_MS = 100;
const SPREAD_MS = 200;
/** How far down the list may begin for a post to be put on top of it unasked: then nothing that is being read moves. */
const LOWER_PART = 0.35;

interface LivePosts {
  /** New posts of others that are not shown yet. */
  pending: MemberPostDto[];
  /** Puts them into the list. Answers the id of the newest. */
  show(): string | undefined;
}

interface LivePostsOptions {
  filter: MemberPostFilter;
  /** What is loaded for this filter; undefined until it is. */
  pages: MemberPostPage[] | undefined;
  list: RefObject<HTMLElement | null>;
  onFailure(error: unknown): void;
  /** So much is new that the list has to be asked for from the beginning. */
  onGap(): void;
}

/**
 * Keeps the loaded posts as they are on the server: counters and text change in place, deleted ones disappear, and what others post
 * is held back (or inserted at once where that moves nothing). Only what is loaded is asked for.
 */
export function useLivePosts({ filter, pages, list, onFailure, onGap }: LivePostsOptions): LivePosts {
  const dispatch = useDispatch<PostDispatch>();
  const dispatchComments = useDispatch<CommentDispatch>();
  const [fresh, setFresh] = useState<MemberPostDto[]>([]);
  const news = useRef({ isList: false, changed: new Set<string>() });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ filter, pages, onFailure, onGap });
  useEffect(() => {
    latest.current = { filter, pages, onFailure, onGap };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // Another list, another question: what was pending for the one before is fetched again with this one.
  useEffect(() => setFresh([]), [filter]);

  const put = (posts: readonly MemberPostDto[]): void => dispatch(insertPosts(latest.current.filter, posts));

  async function askForList(): Promise<void> {
    const asked = latest.current.filter;
    const { data, error } = await dispatch(
      api.endpoints.listMemberPosts.initiate(asked, { forceRefetch: true, subscribe: false }),
    );
    if (error) latest.current.onFailure(error);
    const { filter: shown, pages: loaded } = latest.current;
    if (!data || shown !== asked || !loaded) return;
    for (const post of data) dispatch(changePostEverywhere(post.id, (known) => void Object.assign(known, post)));
    if (isGap(loaded, data)) return latest.current.onGap();
    const missing = missingPosts(loaded, data);
    const own = missing.filter(({ isOwn }) => isOwn);
    if (own.length > 0) put(own);
    const others = missing.filter(({ isOwn }) => !isOwn);
    if (mayInsert(list.current)) put(others);
    else setFresh(others);
  }

  async function askForPost(id: string): Promise<void> {
    const { data, error } = await dispatch(
      api.endpoints.getMemberPost.initiate(id, { forceRefetch: true, subscribe: false }),
    );
    if (data) dispatch(changePostEverywhere(id, (known) => void Object.assign(known, data)));
    else if (isApiError(error) && error.status === 404) dispatch(dropPostEverywhere(id));
    else latest.current.onFailure(error);
  }

  async function ask(): Promise<void> {
    // The list's own question is on its way or has failed: events are applied after its answer.
    if (!latest.current.pages) return;
    const { isList, changed } = news.current;
    news.current = { isList: false, changed: new Set() };
    if (isList) await askForList();
    // One after another: a busy evening must not become a burst of requests.
    for (const id of changed) await askForPost(id);
  }

  const isLoaded = (id: string): boolean =>
    latest.current.pages?.some(({ items }) => items.some((post) => post.id === id)) ?? false;

  useMemberEvents((event: MemberEvent) => {
    const { type, id } = event;
    if (type === 'post' || type === 'resync') news.current.isList = true;
    if (type === 'resync') dispatchComments(refreshComments());
    if (id !== undefined) {
      if (type === 'post-deleted') {
        dispatch(dropPostEverywhere(id));
        setFresh((posts) => posts.filter((post) => post.id !== id));
        return;
      }
      if (type === 'post-changed' && isLoaded(id)) news.current.changed.add(id);
      if (type === 'comment') dispatchComments(refreshComments(id));
    }
    if (!news.current.isList && news.current.changed.size === 0) return;
    askSoon();
  });

  function askSoon(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void ask(), GATHER_MS + Math.random() * SPREAD_MS);
  }

  const askSoonEvent = useEffectEvent(askSoon);
  const isShown = pages !== undefined;
  useEffect(() => {
    if (isShown && (news.current.isList || news.current.changed.size > 0)) askSoonEvent();
  }, [isShown]);

  // Those that came meanwhile by another way (the reader's own "load again") are not pending any more.
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

/** Where the list begins in the lower part of the window (or is not there yet) and nobody is in it, a post may be put on top. */
function mayInsert(list: HTMLElement | null): boolean {
  if (!list) return true;
  return list.getBoundingClientRect().top >= window.innerHeight * LOWER_PART && !list.contains(document.activeElement);
}
