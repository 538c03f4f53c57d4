import { isApiError } from './api-error';
import { api } from './api';
import type { MemberPostCommentDto } from './api';
import { nextCursorOf } from './blog-post-pages';
import { changePostEverywhere } from './member-post-pages';

/** One page of a post's comments, newest first, and the cursor of the earlier ones, when there are any. */
export interface MemberPostCommentPage {
  items: MemberPostCommentDto[];
  nextCursor?: string;
}

/** The comments of the post with this id, page by page (`listMemberPostComments`). Asked again up to three times, never after a 401. */
export const memberPostCommentPagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    memberPostCommentPages: build.infiniteQuery<MemberPostCommentPage, string, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (lastPage) => lastPage.nextCursor,
      },
      query: ({ queryArg, pageParam }) => ({
        url: `/api/member/posts/${encodeURIComponent(queryArg)}/comments`,
        params: { cursor: pageParam },
      }),
      transformResponse: (items: MemberPostCommentDto[], meta) => {
        const nextCursor = nextCursorOf(meta?.response?.headers.get('link'));
        return nextCursor === undefined ? { items } : { items, nextCursor };
      },
      extraOptions: { retries: 3 },
    }),
  }),
});

memberPostCommentPagesApi.enhanceEndpoints({
  endpoints: {
    // The answer is the comment: it takes its place, the post counts it, and nothing is asked for again.
    createMemberPostComment: {
      invalidatesTags: [],
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        let isKnown = false;
        dispatch(
          memberPostCommentPagesApi.util.updateQueryData('memberPostCommentPages', id, ({ pages }) => {
            isKnown = pages.some(({ items }) => items.some((comment) => comment.id === answer.data.id));
            if (!isKnown) pages[0]?.items.unshift(answer.data);
          }),
        );
        if (!isKnown) dispatch(changePostEverywhere(id, (post) => void (post.commentsCount += 1)));
      },
    },
    deleteMemberPostComment: {
      invalidatesTags: [],
      async onQueryStarted({ id, commentId }, { dispatch, queryFulfilled }) {
        const isGone = await queryFulfilled.then(
          () => true,
          // Gone already, by another tab perhaps.
          ({ error }: { error: unknown }) => isApiError(error) && error.status === 404,
        );
        if (!isGone) return;
        let wasThere = false;
        dispatch(
          memberPostCommentPagesApi.util.updateQueryData('memberPostCommentPages', id, ({ pages }) => {
            // Where it has gone from the pages meanwhile, it has gone from the count as well.
            wasThere = pages.some(({ items }) => items.some((comment) => comment.id === commentId));
            for (const page of pages) page.items = page.items.filter((comment) => comment.id !== commentId);
          }),
        );
        if (wasThere)
          dispatch(changePostEverywhere(id, (post) => void (post.commentsCount = Math.max(0, post.commentsCount - 1))));
      },
    },
  },
});

export const { useMemberPostCommentPagesInfiniteQuery } = memberPostCommentPagesApi;
