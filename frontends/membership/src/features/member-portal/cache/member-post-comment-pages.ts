import { api, isApiError } from '@leap/client/membership';
import { changePostEverywhere } from './member-post-pages';

/** Pages of a post's comments, newest first, and their cache updates. */
export const { useListMemberPostCommentsPagesInfiniteQuery } = api.enhanceEndpoints({
  endpoints: {
    // The answer replaces the optimistic comment, and the post's count is updated without a refetch.
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
    updateMemberPostComment: {
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        const { id: changed, content, contentTree, editedAt, updatedAt } = answer.data;
        dispatch(
          api.util.updateQueryData('listMemberPostCommentsPages', { id }, ({ pages }) => {
            // Its replies hold it too.
            for (const comment of pages.flatMap(({ items }) => items).flatMap((each) => [each, each.parent]))
              if (comment?.id === changed) Object.assign(comment, { content, contentTree, editedAt, updatedAt });
          }),
        );
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
            // A concurrent event has already removed it and changed the count.
            wasThere = pages.some(({ items }) =>
              items.some(({ id: listed, parent }) => listed === commentId || parent?.id === commentId),
            );
            for (const page of pages) {
              page.items = page.items.filter((comment) => comment.id !== commentId);
              // Its replies stay, as answers to a removed comment.
              for (const comment of page.items) if (comment.parentId === commentId) delete comment.parent;
            }
          }),
        );
        if (wasThere)
          dispatch(changePostEverywhere(id, (post) => void (post.commentsCount = Math.max(0, post.commentsCount - 1))));
      },
    },
  },
});
