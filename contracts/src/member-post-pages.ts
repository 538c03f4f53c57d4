import { api } from './api';
import type { ListMemberPostsApiArg, MemberPostDto } from './api';
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

memberPostPagesApi.enhanceEndpoints({
  endpoints: {
    createMemberPost: {
      // The answer is the post: it takes its place at the top, and no page is asked for again.
      invalidatesTags: [],
      async onQueryStarted(_sent, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(memberPostPagesApi.util.updateQueryData('memberPostPages', unfiltered, ({ pages }) => placeFirst(pages, answer.data)));
      },
    },
  },
});

/** A post whose answer was repeated, or that a page has brought meanwhile, is there already. */
function placeFirst(pages: MemberPostPage[], post: MemberPostDto): void {
  if (!pages.some(({ items }) => items.some(({ id }) => id === post.id))) pages[0]?.items.unshift(post);
}

export const { useMemberPostPagesInfiniteQuery } = memberPostPagesApi;
