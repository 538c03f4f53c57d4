import { isApiError } from './api-error';
import { api } from './api';
import type { CallRecordingDto, CallRecordingNoteDto } from './api';
import { nextCursorOf } from './blog-post-pages';

/** One page of recorded calls and the cursor of the next one, when there is one. */
export interface CallRecordingPage {
  items: CallRecordingDto[];
  nextCursor?: string;
}

/** One page of a recording's notes. */
export interface CallRecordingNotePage {
  items: CallRecordingNoteDto[];
  nextCursor?: string;
}

const RECORDINGS = 'call recordings';
/** What failed is not asked for again by an event: its repetitions are over, and the page offers a button. */
const recordingTags = (answer: unknown): (typeof RECORDINGS)[] => (answer === undefined ? [] : [RECORDINGS]);

function toPage<Item>(
  items: Item[],
  meta: { response?: Response } | undefined,
): { items: Item[]; nextCursor?: string } {
  const nextCursor = nextCursorOf(meta?.response?.headers.get('link'));
  return nextCursor === undefined ? { items } : { items, nextCursor };
}

/**
 * Recorded calls, the latest first, and the notes about one of them, page by page. Asked again up to three times, never
 * after a 401. The tag `call recordings` asks for everything about them anew.
 */
export const callRecordingPagesApi = api.enhanceEndpoints({ addTagTypes: [RECORDINGS] }).injectEndpoints({
  endpoints: (build) => ({
    callRecordingPages: build.infiniteQuery<CallRecordingPage, void, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (lastPage) => lastPage.nextCursor },
      query: ({ pageParam }) => ({ url: '/api/member/call-recordings', params: { cursor: pageParam } }),
      transformResponse: toPage<CallRecordingDto>,
      providesTags: recordingTags,
      extraOptions: { retries: 3 },
    }),
    callRecordingNotePages: build.infiniteQuery<CallRecordingNotePage, string, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (lastPage) => lastPage.nextCursor },
      query: ({ queryArg, pageParam }) => ({
        url: `/api/member/call-recordings/${encodeURIComponent(queryArg)}/notes`,
        params: { cursor: pageParam },
      }),
      transformResponse: toPage<CallRecordingNoteDto>,
      providesTags: recordingTags,
      extraOptions: { retries: 3 },
    }),
  }),
});

type Dispatch = (action: ReturnType<typeof callRecordingPagesApi.util.updateQueryData>) => unknown;

/** The count beside a recording, wherever it is shown. */
function count(dispatch: Dispatch, id: string, change: 1 | -1): void {
  dispatch(
    callRecordingPagesApi.util.updateQueryData('callRecordingPages', undefined, ({ pages }) => {
      for (const { items } of pages)
        for (const recording of items) if (recording.id === id) recording.notesCount += change;
    }),
  );
  dispatch(
    callRecordingPagesApi.util.updateQueryData(
      'getCallRecording',
      id,
      (recording) => void (recording.notesCount += change),
    ),
  );
}

callRecordingPagesApi.enhanceEndpoints({
  endpoints: {
    getCallRecording: { providesTags: recordingTags, extraOptions: { retries: 3 } },
    createCallRecordingNote: {
      // The answer is the note: it takes its place at the top, and no page is asked for again.
      invalidatesTags: [],
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        let isNew = false;
        dispatch(
          callRecordingPagesApi.util.updateQueryData('callRecordingNotePages', id, ({ pages }) => {
            // A note whose answer was repeated, or that a page has brought meanwhile, is there already.
            isNew = !pages.some(({ items }) => items.some((note) => note.id === answer.data.id));
            if (isNew) pages[0]?.items.unshift(answer.data);
          }),
        );
        if (isNew) count(dispatch, id, 1);
      },
    },
    deleteCallRecordingNote: {
      invalidatesTags: [],
      async onQueryStarted({ id, noteId }, { dispatch, queryFulfilled }) {
        const isGone = await queryFulfilled.then(
          () => true,
          // Gone already, by another tab perhaps.
          ({ error }: { error: unknown }) => isApiError(error) && error.status === 404,
        );
        if (!isGone) return;
        let wasThere = false;
        dispatch(
          callRecordingPagesApi.util.updateQueryData('callRecordingNotePages', id, ({ pages }) => {
            // Where it has gone from the pages meanwhile, it has gone from the count as well.
            wasThere = pages.some(({ items }) => items.some((note) => note.id === noteId));
            for (const page of pages) page.items = page.items.filter((note) => note.id !== noteId);
          }),
        );
        if (wasThere) count(dispatch, id, -1);
      },
    },
    // Fathom alone calls this.
    receiveFathomRecording: { invalidatesTags: [] },
  },
});

export const { useCallRecordingPagesInfiniteQuery, useCallRecordingNotePagesInfiniteQuery } = callRecordingPagesApi;
