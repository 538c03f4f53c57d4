import type { ThunkDispatch, UnknownAction } from '@leap/platform';
import { api, type MemberPostDto } from '@leap/client/membership';
import type { MemberPostFilter, MemberPostPage } from './member-post-pages';

type PostState = Parameters<typeof api.util.selectCachedArgsForQuery>[0];
type CommentState = Parameters<typeof api.util.selectCachedArgsForQuery>[0];

/** A store's dispatch for cache updates. */
export type PostDispatch = ThunkDispatch<PostState, unknown, UnknownAction>;
export type CommentDispatch = ThunkDispatch<CommentState, unknown, UnknownAction>;

const byAge = (a: MemberPostDto, b: MemberPostDto): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

const idsOf = (pages: readonly MemberPostPage[]): Set<string> =>
  new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));

/** Posts of a fresh first page that are missing in the loaded list, except for those that only moved up from a later page. */
export function missingPosts(pages: readonly MemberPostPage[], fresh: readonly MemberPostDto[]): MemberPostDto[] {
  const known = idsOf(pages);
  const last = pages.at(-1);
  const oldest = last?.nextCursor === undefined ? undefined : last.items.at(-1)?.createdAt;
  return fresh.filter(({ id, createdAt }) => !known.has(id) && (oldest === undefined || createdAt > oldest));
}

/** Number of newest posts that are compared with the loaded ones. */
export const FIRST_PAGE = 20;

/** Ids of loaded posts that a fresh first page would hold and does not: deleted, hidden, out of the filter, or stored since. */
export function vanishedPosts(pages: readonly MemberPostPage[], fresh: readonly MemberPostDto[]): string[] {
  const stayed = new Set(fresh.map(({ id }) => id));
  const oldest = fresh.length < FIRST_PAGE ? undefined : fresh.at(-1)?.createdAt;
  return pages
    .flatMap(({ items }) => items)
    .filter(({ id, createdAt }) => !stayed.has(id) && (oldest === undefined || createdAt >= oldest))
    .map(({ id }) => id);
}

/** Whether so many posts are new that some between the fresh page and the loaded ones may be missing. */
export function isGap(pages: readonly MemberPostPage[], fresh: readonly MemberPostDto[]): boolean {
  const known = idsOf(pages);
  return known.size > 0 && fresh.length > 0 && fresh.every(({ id }) => !known.has(id));
}

/** Inserts posts at their positions in the loaded list of this filter, without duplicates. Returns a thunk. */
export function insertPosts(filter: MemberPostFilter, posts: readonly MemberPostDto[]) {
  return (dispatch: PostDispatch): void => {
    dispatch(
      api.util.updateQueryData('listMemberPostsPages', filter, ({ pages }) => {
        const [first] = pages;
        if (!first) return;
        const known = idsOf(pages);
        first.items = [...first.items, ...posts.filter(({ id }) => !known.has(id))].sort(byAge);
      }),
    );
  };
}

/** Whether a post is in a loaded list or shown alone. The comments of one that was deleted stay in the cache for a while. */
function isKnown(state: CommentState, id: string): boolean {
  const lists = api.util.selectCachedArgsForQuery(state, 'listMemberPostsPages');
  const pages = lists.flatMap((filter) => api.endpoints.listMemberPostsPages.select(filter)(state).data?.pages ?? []);
  return idsOf(pages).has(id) || api.endpoints.getMemberPost.select(id)(state).data !== undefined;
}

/** Refetches the loaded comments of a post, or of all posts without an id. Returns a thunk. */
export function refreshComments(postId?: string) {
  return (dispatch: CommentDispatch, getState: () => CommentState): void => {
    const opened = api.util
      .selectCachedArgsForQuery(getState(), 'listMemberPostCommentsPages')
      .filter(({ id }) => isKnown(getState(), id));
    for (const post of opened.filter(({ id }) => postId === undefined || id === postId)) {
      void dispatch(api.endpoints.listMemberPostCommentsPages.initiate(post, { forceRefetch: true, subscribe: false }));
    }
  };
}
