import type { ThunkDispatch, UnknownAction } from '@leap/platform';
import { api, type MemberPostDto } from '@leap/client/membership';
import type { MemberPostFilter, MemberPostPage } from './member-post-pages';

type PostState = Parameters<typeof api.util.selectCachedArgsForQuery>[0];
type CommentState = Parameters<typeof api.util.selectCachedArgsForQuery>[0];

/** What dispatches changes of the loaded posts, and of the loaded comments. */
export type PostDispatch = ThunkDispatch<PostState, unknown, UnknownAction>;
export type CommentDispatch = ThunkDispatch<CommentState, unknown, UnknownAction>;

const byAge = (a: MemberPostDto, b: MemberPostDto): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

const idsOf = (pages: readonly MemberPostPage[]): Set<string> =>
  new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));

/** Posts of a fresh first page that are not among the loaded ones and belong between them: not those that only moved up from a later page. */
export function missingPosts(pages: readonly MemberPostPage[], fresh: readonly MemberPostDto[]): MemberPostDto[] {
  const known = idsOf(pages);
  const last = pages.at(-1);
  const oldest = last?.nextCursor === undefined ? undefined : last.items.at(-1)?.createdAt;
  return fresh.filter(({ id, createdAt }) => !known.has(id) && (oldest === undefined || createdAt > oldest));
}

/** Whether so much is new that posts between the fresh page and the loaded ones may be missing. */
export function isGap(pages: readonly MemberPostPage[], fresh: readonly MemberPostDto[]): boolean {
  const known = idsOf(pages);
  return known.size > 0 && fresh.length > 0 && fresh.every(({ id }) => !known.has(id));
}

/** Inserts posts at their positions in the loaded list of this filter, whichever of them came meanwhile by another way. Dispatch what this answers. */
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

/** Asks again for the comments of a post, or of every post without an id, where they were opened. Dispatch what this answers. */
export function refreshComments(postId?: string) {
  return (dispatch: CommentDispatch, getState: () => CommentState): void => {
    const opened = api.util.selectCachedArgsForQuery(getState(), 'listMemberPostCommentsPages');
    for (const post of opened.filter(({ id }) => postId === undefined || id === postId)) {
      void dispatch(api.endpoints.listMemberPostCommentsPages.initiate(post, { forceRefetch: true, subscribe: false }));
    }
  };
}
