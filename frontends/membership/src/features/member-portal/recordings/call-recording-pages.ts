import { api, isApiError } from '@leap/client/membership';

type Dispatch = (action: ReturnType<typeof api.util.updateQueryData>) => unknown;

/** Updates the count of notes wherever a recording is shown. */
function count(dispatch: Dispatch, id: string, change: 1 | -1): void {
  dispatch(
    api.util.updateQueryData('listCallRecordingsPages', {}, ({ pages }) => {
      for (const { items } of pages)
        for (const recording of items) if (recording.id === id) recording.notesCount += change;
    }),
  );
  dispatch(api.util.updateQueryData('getCallRecording', id, (recording) => void (recording.notesCount += change)));
}

/** Pages of recordings, latest first, and of their notes, with cache updates. */
export const { useListCallRecordingsPagesInfiniteQuery, useListCallRecordingNotesPagesInfiniteQuery } =
  api.enhanceEndpoints({
    endpoints: {
      createCallRecordingNote: {
        // The answer is inserted at the top, without a refetch.
        async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
          const answer = await queryFulfilled.catch(() => undefined);
          if (!answer) return;
          let isNew = false;
          dispatch(
            api.util.updateQueryData('listCallRecordingNotesPages', { id }, ({ pages }) => {
              // The answer to a repeated request, or a concurrent refetch, may have inserted it already.
              isNew = !pages.some(({ items }) => items.some((note) => note.id === answer.data.id));
              if (isNew) pages[0]?.items.unshift(answer.data);
            }),
          );
          if (isNew) count(dispatch, id, 1);
        },
      },
      deleteCallRecordingNote: {
        async onQueryStarted({ id, noteId }, { dispatch, queryFulfilled }) {
          const isMissing = await queryFulfilled.then(
            () => true,
            // Already deleted, perhaps in another tab.
            ({ error }: { error: unknown }) => isApiError(error) && error.status === 404,
          );
          if (!isMissing) return;
          let wasThere = false;
          dispatch(
            api.util.updateQueryData('listCallRecordingNotesPages', { id }, ({ pages }) => {
              // A concurrent event has already removed it and changed the count.
              wasThere = pages.some(({ items }) => items.some((note) => note.id === noteId));
              for (const page of pages) page.items = page.items.filter((note) => note.id !== noteId);
            }),
          );
          if (wasThere) count(dispatch, id, -1);
        },
      },
    },
  });
