import type { ThunkDispatch, UnknownAction } from '@leap/platform';
import {
  api,
  type ListMemberPostsApiArg,
  type ListPage,
  type MemberPostDto,
  type MemberPostLikeDto,
} from '@leap/client/membership';

/** One page of the community's posts. */
export type MemberPostPage = ListPage<MemberPostDto>;

/** Which posts are asked for; without a filter: all. */
export type MemberPostFilter = Pick<ListMemberPostsApiArg, 'type' | 'tag' | 'q'>;

/** The list that everybody sees first. */
const unfiltered: MemberPostFilter = {};

type CachedState = Parameters<typeof api.util.selectCachedArgsForQuery>[0];
/** Dispatched by hooks too, whose dispatch knows nothing of what the store holds: the cache is in every store of ours. */
type CacheChange = (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>, getState: () => unknown) => void;

type CacheDispatch = ThunkDispatch<CachedState, unknown, UnknownAction>;

/** A change of what is loaded, as something that every dispatch takes. */
export const cacheChange =
  (change: (dispatch: CacheDispatch, state: CachedState) => void): CacheChange =>
  (dispatch, getState) =>
    change(dispatch as unknown as CacheDispatch, getState() as CachedState);

/** Changes a post in every list that was loaded, and where it stands alone. Dispatch what this answers. */
export function changePostEverywhere(id: string, change: (post: MemberPostDto) => void): CacheChange {
  return cacheChange((dispatch, state) => {
    for (const filter of api.util.selectCachedArgsForQuery(state, 'listMemberPostsPages')) {
      const changeIn = ({ pages }: { pages: MemberPostPage[] }): void => {
        for (const { items } of pages) for (const post of items) if (post.id === id) change(post);
      };
      dispatch(api.util.updateQueryData('listMemberPostsPages', filter, changeIn));
    }
    dispatch(api.util.updateQueryData('getMemberPost', id, change));
  });
}

/** Takes a removed post out of every list that was loaded. Dispatch what this answers. */
export function dropPostEverywhere(id: string): CacheChange {
  return cacheChange((dispatch, state) => {
    for (const filter of api.util.selectCachedArgsForQuery(state, 'listMemberPostsPages')) {
      const dropFrom = ({ pages }: { pages: MemberPostPage[] }): void => {
        for (const page of pages) page.items = page.items.filter((post) => post.id !== id);
      };
      dispatch(api.util.updateQueryData('listMemberPostsPages', filter, dropFrom));
    }
  });
}

/** What both directions of a like answer. */
const withLike =
  ({ liked, likesCount }: MemberPostLikeDto) =>
  (post: MemberPostDto): void => {
    post.isLiked = liked;
    post.likesCount = likesCount;
  };

/** The posts of the community page by page, newest first. Every answer says what has changed: it replaces the loaded copy. */
export const { useListMemberPostsPagesInfiniteQuery } = api.enhanceEndpoints({
  endpoints: {
    createMemberPost: {
      async onQueryStarted(_sent, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer)
          dispatch(
            api.util.updateQueryData('listMemberPostsPages', unfiltered, ({ pages }) =>
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
    unlikeMemberPost: {
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(changePostEverywhere(id, withLike(answer.data)));
      },
    },
  },
});

/** A post whose answer was repeated, or that a page has brought meanwhile, is there already. */
function insertFirst(pages: MemberPostPage[], post: MemberPostDto): void {
  if (!pages.some(({ items }) => items.some(({ id }) => id === post.id))) pages[0]?.items.unshift(post);
}
