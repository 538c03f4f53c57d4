import { isApiError, onSuccess } from '@leap/client';
import { membershipApi as generated } from '../generated/membership-api';

/** Portal queries are retried up to three times, but not after a 401. */
const portal = { extraOptions: { retries: 3 } };
/** Events do not refetch failed queries: their retries are over, and the page offers a button. */
const onceAnswered = {
  ...portal,
  providesTags: (answer: unknown): 'call-recordings'[] => (answer === undefined ? [] : ['call-recordings']),
};

const writtenByMembers = ['member-blocks', 'member-profiles', 'member-posts', 'portal-notifications'] as const;

const isPlanUnavailable = (code: string | undefined): boolean =>
  code === 'plan_not_offered' || code === 'plan_sold_out';

/** The client with the operations of the membership remote, in the shared slice. Defines exceptions from the generated cache tags. */
export const api = generated.enhanceEndpoints({
  endpoints: {
    // A log-in changes the account's page too; a log-out does not, since the page is then inaccessible.
    logIn: { invalidatesTags: onSuccess('auth', 'account', 'own-membership') },
    // Nothing changes until the email's link, the new address, or the second factor is confirmed.
    requestPasswordReset: { invalidatesTags: [] },
    requestEmailChange: { invalidatesTags: [] },
    startSecondFactor: { invalidatesTags: [] },
    getWeeklyCall: {
      ...portal,
      providesTags: (answer: unknown): 'weekly call'[] => (answer === undefined ? [] : ['weekly call']),
    },
    getMyPod: { providesTags: (answer: unknown): 'pods'[] => (answer === undefined ? [] : ['pods']) },
    listPortalNotificationsPages: {
      ...portal,
      providesTags: (answer: unknown): 'portal-notifications'[] =>
        answer === undefined ? [] : ['portal-notifications'],
    },
    getCallFeedAddress: portal,
    getNotificationSettings: portal,
    getMemberPost: portal,
    listMemberPostsPages: portal,
    listMemberPostCommentsPages: portal,
    getCallRecording: onceAnswered,
    listCallRecordingsPages: onceAnswered,
    listCallRecordingNotesPages: portal,
    // Their answers contain the change, which the portal merges into its cache.
    createMemberPost: { invalidatesTags: [] },
    updateMemberPost: { invalidatesTags: [] },
    deleteMemberPost: { invalidatesTags: [] },
    likeMemberPost: { invalidatesTags: [] },
    visitMemberFeed: { invalidatesTags: [] },
    foldPinnedMemberPosts: { invalidatesTags: [] },
    unlikeMemberPost: { invalidatesTags: [] },
    addMemberPostReaction: { invalidatesTags: [] },
    removeMemberPostReaction: { invalidatesTags: [] },
    hideMemberPost: { invalidatesTags: [] },
    reportMemberPost: { invalidatesTags: [] },
    reportCallRecordingNote: { invalidatesTags: [] },
    createMemberPostComment: { invalidatesTags: [] },
    updateMemberPostComment: { invalidatesTags: [] },
    deleteMemberPostComment: { invalidatesTags: [] },
    createCallRecordingNote: { invalidatesTags: [] },
    deleteCallRecordingNote: { invalidatesTags: [] },
    // A block changes what is there to see of everything that members write.
    blockPerson: { invalidatesTags: onSuccess(...writtenByMembers) },
    unblockPerson: { invalidatesTags: onSuccess(...writtenByMembers) },
    // Whom one has just blocked shows no profile: it is not asked for again, and when it is opened next, it is.
    getMemberProfile: { providesTags: [] },
    // Personal data is not cached.
    exportMyData: { keepUnusedDataFor: 0 },
    // After log-out the page is closed, so nothing is refetched.
    deleteMyAccount: { invalidatesTags: [] },
    // Also when the payment could not be opened: the signup is stored, and can be resumed. A refused plan shows that the list is old.
    applyToInnerCircle: {
      invalidatesTags: (_answer, error) =>
        !error || (isApiError(error) && (error.status === 503 || isPlanUnavailable(error.code)))
          ? ['inner-circle']
          : [],
    },
    createBillingPortalSession: { invalidatesTags: [] },
    // What it costs is true for the moment that it is asked.
    previewMyPlan: { keepUnusedDataFor: 0, providesTags: [] },
    // The account has no access while its membership is paused.
    pauseMyMembership: { invalidatesTags: onSuccess('auth', 'own-membership') },
    resumeMyMembership: { invalidatesTags: onSuccess('auth', 'own-membership') },
    checkCalendarAvailability: { invalidatesTags: [] },
    // The page knows its own hold; a refused one shows that its list is old.
    holdCalendarSlot: {
      invalidatesTags: (_answer, error) => (isApiError(error) && error.status === 409 ? ['calendar'] : []),
    },
    releaseCalendarSlot: { invalidatesTags: [] },
    // A lost race for a slot changes the slots too. The call belongs to an application.
    bookCalendarSlot: {
      invalidatesTags: (_answer, error) =>
        !error ? ['calendar', 'inner-circle'] : isApiError(error) && error.status === 409 ? ['calendar'] : [],
    },
  },
});

export * from '../generated/membership-api';
