import type { ThunkDispatch, UnknownAction } from '@leap/platform';
import { api } from './api';
import type { ListMemberPostsApiArg, MemberPostDto, MemberPostLikeDto } from './api';
import { nextCursorOf } from './blog-post-pages';

/** One page of the community's posts and the cursor of the next one, when there is one. */
export interface MemberPostPage {
  items: MemberPostDto[];
  nextCursor?: string;
}

/** Which posts are asked for; without a filter: all. */
export type MemberPostFilter = Pick<ListMemberPostsApiArg, 'type' | 'tag' | 'q'>;

/** The list that everybody sees first. */
const unfiltered: MemberPostFilter = {};

/** The posts of the community page by page (`listMemberPosts`), newest first. Asked again up to three times, never after a 401. */
export const memberPostPagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    memberPostPages: build.infiniteQuery<MemberPostPage, MemberPostFilter, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (lastPage) => lastPage.nextCursor,
      },
      query: ({ queryArg, pageParam }) => ({ url: '/api/member/posts', params: { ...queryArg, cursor: pageParam } }),
      transformResponse: (items: MemberPostDto[], meta) => {
        const nextCursor = nextCursorOf(meta?.response?.headers.get('link'));
        return nextCursor === undefined ? { items } : { items, nextCursor };
      },
      extraOptions: { retries: 3 },
    }),
  }),
});

type CachedState = Parameters<typeof memberPostPagesApi.util.selectCachedArgsForQuery>[0];
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
    for (const filter of memberPostPagesApi.util.selectCachedArgsForQuery(state, 'memberPostPages')) {
      const changeIn = ({ pages }: { pages: MemberPostPage[] }): void => {
        for (const { items } of pages) for (const post of items) if (post.id === id) change(post);
      };
      dispatch(memberPostPagesApi.util.updateQueryData('memberPostPages', filter, changeIn));
    }
    dispatch(memberPostPagesApi.util.updateQueryData('getMemberPost', id, change));
  });
}

/** Takes a post that is gone out of every list that was loaded. Dispatch what this answers. */
export function dropPostEverywhere(id: string): CacheChange {
  return cacheChange((dispatch, state) => {
    for (const filter of memberPostPagesApi.util.selectCachedArgsForQuery(state, 'memberPostPages')) {
      const dropFrom = ({ pages }: { pages: MemberPostPage[] }): void => {
        for (const page of pages) page.items = page.items.filter((post) => post.id !== id);
      };
      dispatch(memberPostPagesApi.util.updateQueryData('memberPostPages', filter, dropFrom));
    }
  });
}

/** What both directions of a like answer. */
const takeLike =
  ({ liked, likesCount }: MemberPostLikeDto) =>
  (post: MemberPostDto): void => {
    post.isLiked = liked;
    post.likesCount = likesCount;
  };

// Every answer says what has changed: it takes its place in what is loaded, and no page is asked for again.
memberPostPagesApi.enhanceEndpoints({
  endpoints: {
    getMemberPost: { extraOptions: { retries: 3 } },
    createMemberPost: {
      invalidatesTags: [],
      async onQueryStarted(_sent, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer)
          dispatch(
            memberPostPagesApi.util.updateQueryData('memberPostPages', unfiltered, ({ pages }) =>
              placeFirst(pages, answer.data),
            ),
          );
      },
    },
    updateMemberPost: {
      invalidatesTags: [],
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(changePostEverywhere(id, (post) => void Object.assign(post, answer.data)));
      },
    },
    deleteMemberPost: {
      invalidatesTags: [],
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(dropPostEverywhere(id));
      },
    },
    likeMemberPost: {
      invalidatesTags: [],
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(changePostEverywhere(id, takeLike(answer.data)));
      },
    },
    unlikeMemberPost: {
      invalidatesTags: [],
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(changePostEverywhere(id, takeLike(answer.data)));
      },
    },
  },
});

/** A post whose answer was repeated, or that a page has brought meanwhile, is there already. */
function placeFirst(pages: MemberPostPage[], post: MemberPostDto): void {
  if (!pages.some(({ items }) => items.some(({ id }) => id === post.id))) pages[0]?.items.unshift(post);
}

export const { useMemberPostPagesInfiniteQuery } = memberPostPagesApi;
