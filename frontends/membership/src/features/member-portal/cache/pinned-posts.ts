import { api } from '@leap/client/membership';

/** Folding is shown at once, and taken back silently where it fails. */
export const { useFoldPinnedMemberPostsMutation } = api.enhanceEndpoints({
  endpoints: {
    foldPinnedMemberPosts: {
      async onQueryStarted({ isFolded }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          api.util.updateQueryData('listPinnedMemberPosts', undefined, (pins) => void (pins.isFolded = isFolded)),
        );
        await queryFulfilled.catch(() => change.undo());
      },
    },
  },
});
