import type { ThunkDispatch, UnknownAction } from '@leap/platform';
import {
  api,
  type ListMemberPostsApiArg,
  type ListPage,
  type MemberPostDto,
  type MemberPostLikeDto,
  type MemberPostReactionDto,
} from '@leap/client/membership';

/** One page of the community's posts. */
export type MemberPostPage = ListPage<MemberPostDto>;

/** Filters of the list; without a filter: all. */
export type MemberPostFilter = Pick<ListMemberPostsApiArg, 'podId' | 'type' | 'tag' | 'q'>;

/** The default list. */
export const unfiltered: MemberPostFilter = {};

/** The whole list that a post is in. */
const listOf = ({ podId }: MemberPostDto): MemberPostFilter => (podId === undefined ? unfiltered : { podId });

type CachedState = Parameters<typeof api.util.selectCachedArgsForQuery>[0];
/** Typed loosely, because hooks dispatch without knowing the store's state; every store contains the cache. */
type CacheChange = (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>, getState: () => unknown) => void;

type CacheDispatch = ThunkDispatch<CachedState, unknown, UnknownAction>;

/** A cache update as a thunk. */
export const cacheChange =
  (change: (dispatch: CacheDispatch, state: CachedState) => void): CacheChange =>
  (dispatch, getState) =>
    change(dispatch as unknown as CacheDispatch, getState() as CachedState);

/** Updates a post in every loaded list, among the pinned ones, and in its own query. Returns a thunk. */
export function changePostEverywhere(id: string, change: (post: MemberPostDto) => void): CacheChange {
  return cacheChange((dispatch, state) => {
    for (const filter of api.util.selectCachedArgsForQuery(state, 'listMemberPostsPages')) {
      const changeIn = ({ pages }: { pages: MemberPostPage[] }): void => {
        for (const { items } of pages) for (const post of items) if (post.id === id) change(post);
      };
      dispatch(api.util.updateQueryData('listMemberPostsPages', filter, changeIn));
    }
    dispatch(api.util.updateQueryData('getMemberPost', id, change));
    dispatch(
      api.util.updateQueryData('listPinnedMemberPosts', undefined, ({ posts }) => {
        for (const post of posts) if (post.id === id) change(post);
      }),
    );
  });
}

/** Removes a post from every loaded list. Returns a thunk. */
export function dropPostEverywhere(id: string): CacheChange {
  return cacheChange((dispatch, state) => {
    for (const filter of api.util.selectCachedArgsForQuery(state, 'listMemberPostsPages')) {
      const dropFrom = ({ pages }: { pages: MemberPostPage[] }): void => {
        for (const page of pages) page.items = page.items.filter((post) => post.id !== id);
      };
      dispatch(api.util.updateQueryData('listMemberPostsPages', filter, dropFrom));
    }
    dispatch(
      api.util.updateQueryData('listPinnedMemberPosts', undefined, (pins) => {
        pins.posts = pins.posts.filter((post) => post.id !== id);
      }),
    );
  });
}

/** Answer of both like operations. */
const withLike =
  ({ liked, likesCount }: MemberPostLikeDto) =>
  (post: MemberPostDto): void => {
    post.isLiked = liked;
    post.likesCount = likesCount;
  };

/** Answer of both reaction operations: the state of one kind. */
const withReaction =
  (answer: MemberPostReactionDto) =>
  (post: MemberPostDto): void => {
    post.reactions = post.reactions.map((reaction) => (reaction.kind === answer.kind ? answer : reaction));
  };

/** Pages of the community's posts, newest first. Answers of mutations replace the cached post. */
export const { useListMemberPostsPagesInfiniteQuery } = api.enhanceEndpoints({
  endpoints: {
    createMemberPost: {
      async onQueryStarted(_sent, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer)
          dispatch(
            api.util.updateQueryData('listMemberPostsPages', listOf(answer.data), ({ pages }) =>
              insertFirst(pages, answer.data),
            ),
          );
      },
    },
    updateMemberPost: {
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(changePostEverywhere(id, (post) => void Object.assign(post, answer.data)));
      },
    },
    deleteMemberPost: {
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(dropPostEverywhere(id));
      },
    },
    likeMemberPost: {
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(changePostEverywhere(id, withLike(answer.data)));
      },
    },
    addMemberPostReaction: {
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(changePostEverywhere(id, withReaction(answer.data)));
      },
    },
    removeMemberPostReaction: {
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(changePostEverywhere(id, withReaction(answer.data)));
      },
    },
    unlikeMemberPost: {
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(changePostEverywhere(id, withLike(answer.data)));
      },
    },
  },
});

/** The answer to a repeated request, or a concurrent refetch, may have inserted it already. */
function insertFirst(pages: MemberPostPage[], post: MemberPostDto): void {
  if (!pages.some(({ items }) => items.some(({ id }) => id === post.id))) pages[0]?.items.unshift(post);
}
