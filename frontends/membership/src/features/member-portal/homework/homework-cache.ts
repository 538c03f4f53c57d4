import { api, type ActionItemDto } from '@leap/client/membership';

/** The lists of a member. */
export const { useListMyActionItemsPagesInfiniteQuery, useKeepActionItemMutation, useGiveBackActionItemMutation } =
  api.enhanceEndpoints({
    endpoints: {
      keepActionItem: {
        invalidatesTags: [],
        // The answer replaces the item where it is shown, without a refetch.
        async onQueryStarted({ id, itemId }, { dispatch, queryFulfilled }) {
          const answer = await queryFulfilled.catch(() => undefined);
          if (!answer) return;
          const stored = answer.data;
          dispatch(
            api.util.updateQueryData('listCallActionItems', id, (items) =>
              items.map((item) => (item.id === itemId ? stored : item)),
            ),
          );
          dispatch(
            api.util.updateQueryData('listMyActionItemsPages', {}, ({ pages }) => {
              const isThere = pages.some(({ items }) => items.some((item) => item.id === itemId));
              for (const page of pages) page.items = page.items.map((item) => (item.id === itemId ? stored : item));
              if (!isThere) pages[0]?.items.unshift(stored);
            }),
          );
        },
      },
      giveBackActionItem: {
        invalidatesTags: [],
        // It stays where it is, to be taken again, until the list is read anew.
        async onQueryStarted({ id, itemId }, { dispatch, queryFulfilled }) {
          const answer = await queryFulfilled.catch(() => undefined);
          if (!answer) return;
          const give = (item: ActionItemDto): void => {
            if (item.id !== itemId) return;
            item.isMine = false;
            delete item.doneAt;
            delete item.dueOn;
          };
          dispatch(api.util.updateQueryData('listCallActionItems', id, (items) => items.forEach(give)));
          dispatch(
            api.util.updateQueryData('listMyActionItemsPages', {}, ({ pages }) =>
              pages.forEach(({ items }) => items.forEach(give)),
            ),
          );
        },
      },
    },
  });
