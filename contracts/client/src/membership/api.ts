import { isApiError, onSuccess } from '@leap/client';
import { membershipApi as generated } from '../generated/membership-api';

/** What the portal shows is asked for up to three times more, never after a 401. */
const portal = { extraOptions: { retries: 3 } };
/** What failed is not asked for again by an event: its repetitions are over, and the page offers a button. */
const onceAnswered = {
  ...portal,
  providesTags: (answer: unknown): 'call-recordings'[] => (answer === undefined ? [] : ['call-recordings']),
};

/** The client with what only the membership remote calls: the same slice. Here are the exceptions from the generated cache tags. */
export const api = generated.enhanceEndpoints({
  endpoints: {
    // A log-in changes what the account's page shows too; a log-out does not, since nobody may see that page then.
    logIn: { invalidatesTags: onSuccess('auth', 'account') },
    // Nothing changes until the email is followed, the new address is confirmed, or the second factor's secret is.
    requestPasswordReset: { invalidatesTags: [] },
    requestEmailChange: { invalidatesTags: [] },
    startSecondFactor: { invalidatesTags: [] },
    getWeeklyCall: portal,
    getCallFeedAddress: portal,
    getNotificationSettings: portal,
    getMemberPost: portal,
    listMemberPostsPages: portal,
    listMemberPostCommentsPages: portal,
    getCallRecording: onceAnswered,
    listCallRecordingsPages: onceAnswered,
    listCallRecordingNotesPages: portal,
    // Their answers say what changed: the portal puts it into what is loaded.
    createMemberPost: { invalidatesTags: [] },
    updateMemberPost: { invalidatesTags: [] },
    deleteMemberPost: { invalidatesTags: [] },
    likeMemberPost: { invalidatesTags: [] },
    unlikeMemberPost: { invalidatesTags: [] },
    hideMemberPost: { invalidatesTags: [] },
    reportMemberPost: { invalidatesTags: [] },
    createMemberPostComment: { invalidatesTags: [] },
    deleteMemberPostComment: { invalidatesTags: [] },
    createCallRecordingNote: { invalidatesTags: [] },
    deleteCallRecordingNote: { invalidatesTags: [] },
    // Everything about somebody does not stay in memory.
    exportMyData: { keepUnusedDataFor: 0 },
    // After log-out the page is closed, so nothing is fetched again.
    deleteMyAccount: { invalidatesTags: [] },
    // Also when the payment could not be opened: the signup is stored by then, and can be resumed.
    applyToInnerCircle: {
      invalidatesTags: (_answer, error) =>
        !error || (isApiError(error) && error.status === 503) ? ['inner-circle'] : [],
    },
    createBillingPortalSession: { invalidatesTags: [] },
    checkCalendarAvailability: { invalidatesTags: [] },
    // The times change for the one who lost a race for a time, too. The call belongs to the application that it was booked for.
    bookCalendarSlot: {
      invalidatesTags: (_answer, error) =>
        !error ? ['calendar', 'inner-circle'] : isApiError(error) && error.status === 409 ? ['calendar'] : [],
    },
  },
});

export * from '../generated/membership-api';
