import { isApiError } from './api-error';
import { api as generated } from './generated/api';

/** Whether the answer says that the open times are others than before: it worked, or the time was gone. */
const changedTimes = (error: unknown): boolean => !isApiError(error) || error.status === 409;

/** The generated client with what cannot be generated: cache behaviour. */
export const api = generated.enhanceEndpoints({
  endpoints: {
    // Nobody being logged in is an answer, and kept like one: `data` is null, and no page asks twice.
    // That somebody's session ended is no news about nobody: a visitor who sets a password causes no 401. A log-in asks by itself.
    getCurrentUser: { extraOptions: { on401: 'empty' }, providesTags: (user) => (user ? ['auth'] : []) },
    // What was refused has changed nothing: asking again would only show the next error, and a page could lose its form to it.
    // So a refused log-in does not ask who is there, and a form that could not be sent keeps what its page has loaded.
    logIn: { invalidatesTags: (_answer, error) => (error ? [] : ['auth', 'account']) },
    requestPasswordReset: { invalidatesTags: [] },
    // A new password by email ends every session, this one too; a changed one ends the others.
    setPassword: { invalidatesTags: (_answer, error) => (error ? [] : ['auth', 'account']) },
    changePassword: { invalidatesTags: (_answer, error) => (error ? [] : ['account']) },
    endOtherSessions: { invalidatesTags: (_answer, error) => (error ? [] : ['account']) },
    // Nothing is another until the new address is confirmed; then the user is, and other sessions have ended.
    requestEmailChange: { invalidatesTags: [] },
    confirmEmailChange: { invalidatesTags: (_answer, error) => (error ? [] : ['auth', 'account']) },
    // A secret that is not confirmed changes nothing; a confirmed one ends other sessions and may open the role's routes.
    startSecondFactor: { invalidatesTags: [] },
    confirmSecondFactor: { invalidatesTags: (_answer, error) => (error ? [] : ['auth', 'account']) },
    renewRecoveryCodes: { invalidatesTags: (_answer, error) => (error ? [] : ['account']) },
    removeSecondFactor: { invalidatesTags: (_answer, error) => (error ? [] : ['auth', 'account']) },
    // The current user has the name that was changed.
    updateProfile: { invalidatesTags: (_answer, error) => (error ? [] : ['auth']) },
    uploadAvatar: { invalidatesTags: (_answer, error) => (error ? [] : ['auth']) },
    removeAvatar: { invalidatesTags: (_answer, error) => (error ? [] : ['auth']) },
    // The practice looks at it; nothing is shown otherwise by that. What is hidden goes by its event, and here at once.
    reportMemberPost: { invalidatesTags: [] },
    hideMemberPost: { invalidatesTags: [] },
    // What the portal shows is asked for up to three times more.
    getWeeklyCall: { extraOptions: { retries: 3 } },
    getCallFeedAddress: { extraOptions: { retries: 3 } },
    getNotificationSettings: { extraOptions: { retries: 3 } },
    // Everything about somebody does not stay in memory.
    exportMyData: { keepUnusedDataFor: 0 },
    // A new calendar address replaces the old one on the page.
    renewCallFeedAddress: { invalidatesTags: (_answer, error) => (error ? [] : ['weekly call']) },
    updateNotificationSettings: { invalidatesTags: (_answer, error) => (error ? [] : ['notifications']) },
    unsubscribeFromNotifications: { invalidatesTags: (_answer, error) => (error ? [] : ['notifications']) },
    // Whoever is gone leaves the page; nothing is asked for again.
    deleteMyAccount: { invalidatesTags: [] },
    createContact: { invalidatesTags: (_answer, error) => (error ? [] : ['contacts']) },
    subscribeToNewsletter: { invalidatesTags: (_answer, error) => (error ? [] : ['newsletter']) },
    confirmNewsletterSubscription: { invalidatesTags: (_answer, error) => (error ? [] : ['newsletter']) },
    unsubscribeFromNewsletter: { invalidatesTags: (_answer, error) => (error ? [] : ['newsletter']) },
    updateNewsletterPreferences: { invalidatesTags: (_answer, error) => (error ? [] : ['newsletter']) },
    // The declaration is the same before and after somebody consents or withdraws.
    createConsentForm: { invalidatesTags: [] },
    withdrawConsent: { invalidatesTags: [] },
    // Also when the payment could not be opened: the signup is stored by then, and can be resumed.
    applyToInnerCircle: {
      invalidatesTags: (_answer, error) =>
        !error || (isApiError(error) && error.status === 503) ? ['inner-circle'] : [],
    },
    // The page asks again for its signup, which has the secret now.
    acceptInnerCircleTerms: { invalidatesTags: (_answer, error) => (error ? [] : ['inner-circle']) },
    forgetInnerCircleSignup: { invalidatesTags: (_answer, error) => (error ? [] : ['inner-circle']) },
    createBillingPortalSession: { invalidatesTags: [] },
    // Stripe alone calls this.
    receiveStripeEvent: { invalidatesTags: [] },
    receiveMailFeedback: { invalidatesTags: [] },
    // The page of a link that stopped working says so at once.
    getBlogPreview: { keepUnusedDataFor: 0 },
    checkCalendarAvailability: { invalidatesTags: [] },
    // Whoever lost a race for a time needs the fresh times as much as whoever got one.
    // A call belongs to the application that it was booked for.
    bookCalendarSlot: {
      invalidatesTags: (_answer, error) => [
        ...(changedTimes(error) ? (['calendar'] as const) : []),
        ...(error ? [] : (['inner-circle'] as const)),
      ],
    },
    moveCalendarBooking: { invalidatesTags: (_answer, error) => (changedTimes(error) ? ['calendar'] : []) },
    cancelCalendarBooking: { invalidatesTags: (_answer, error) => (changedTimes(error) ? ['calendar'] : []) },
  },
});

export * from './generated/api';
