import { api, isApiError } from '@leap/client/membership';
import { changePostEverywhere } from './member-post-pages';

/** The comments of a post page by page, newest first, and what a new or deleted one changes in what is loaded. */
export const { useListMemberPostCommentsPagesInfiniteQuery } = api.enhanceEndpoints({
  endpoints: {
    // The answer is the comment: it replaces its optimistic copy, the post counts it, and nothing is asked for again.
    createMemberPostComment: {
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        let isKnown = false;
        dispatch(
          api.util.updateQueryData('listMemberPostCommentsPages', { id }, ({ pages }) => {
            isKnown = pages.some(({ items }) => items.some((comment) => comment.id === answer.data.id));
            if (!isKnown) pages[0]?.items.unshift(answer.data);
          }),
        );
        if (!isKnown) dispatch(changePostEverywhere(id, (post) => void (post.commentsCount += 1)));
      },
    },
    deleteMemberPostComment: {
      async onQueryStarted({ id, commentId }, { dispatch, queryFulfilled }) {
        const isMissing = await queryFulfilled.then(
          () => true,
          // Already deleted, perhaps in another tab.
          ({ error }: { error: unknown }) => isApiError(error) && error.status === 404,
        );
        if (!isMissing) return;
        let wasThere = false;
        dispatch(
          api.util.updateQueryData('listMemberPostCommentsPages', { id }, ({ pages }) => {
            // A concurrent removal from the pages has already changed the count.
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
