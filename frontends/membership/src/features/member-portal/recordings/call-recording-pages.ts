import { api, isApiError } from '@leap/client/membership';

type Dispatch = (action: ReturnType<typeof api.util.updateQueryData>) => unknown;

/** The count beside a recording, wherever it is shown. */
function count(dispatch: Dispatch, id: string, change: 1 | -1): void {
  dispatch(
    api.util.updateQueryData('listCallRecordingsPages', {}, ({ pages }) => {
      for (const { items } of pages)
        for (const recording of items) if (recording.id === id) recording.notesCount += change;
    }),
  );
  dispatch(api.util.updateQueryData('getCallRecording', id, (recording) => void (recording.notesCount += change)));
}

/** Recorded calls, the latest first, and the notes about one of them, page by page. A new or deleted note changes what is loaded. */
export const { useListCallRecordingsPagesInfiniteQuery, useListCallRecordingNotesPagesInfiniteQuery } =
  api.enhanceEndpoints({
    endpoints: {
      createCallRecordingNote: {
        // The answer is the note: it is inserted at the top, and no page is asked for again.
        async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
          const answer = await queryFulfilled.catch(() => undefined);
          if (!answer) return;
          let isNew = false;
          dispatch(
            api.util.updateQueryData('listCallRecordingNotesPages', { id }, ({ pages }) => {
              // A note whose answer was repeated, or that a page has brought meanwhile, is there already.
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
              // A concurrent removal from the pages has already changed the count.
              wasThere = pages.some(({ items }) => items.some((note) => note.id === noteId));
              for (const page of pages) page.items = page.items.filter((note) => note.id !== noteId);
            }),
          );
          if (wasThere) count(dispatch, id, -1);
        },
      },
    },
  });
