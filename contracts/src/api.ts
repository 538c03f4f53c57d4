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
    // A new password by letter ends every session, this one too; a changed one ends the others.
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
    // The desk's lists; the page of the owner shows the new words, and reading who reported is written down, not kept.
    updateAdminSiteSettings: { invalidatesTags: (_answer, error) => (error ? [] : ['site-settings-admin', 'site-settings']) },
    getAdminMemberPost: { keepUnusedDataFor: 0 },
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
    applyToInnerCircle: { invalidatesTags: (_answer, error) => (!error || (isApiError(error) && error.status === 503) ? ['inner-circle'] : []) },
    forgetInnerCircleSignup: { invalidatesTags: (_answer, error) => (error ? [] : ['inner-circle']) },
    createBillingPortalSession: { invalidatesTags: [] },
    // Money and membership show on both pages, and what was done in the history. Refused: nothing has changed.
    refundInnerCircleSignup: { invalidatesTags: (_answer, error) => (error ? [] : ['applications-admin', 'members-admin', 'audit-entries-admin']) },
    reconcileApplication: { invalidatesTags: (_answer, error) => (error ? [] : ['applications-admin', 'members-admin', 'audit-entries-admin']) },
    cancelMemberSubscription: { invalidatesTags: (_answer, error) => (error ? [] : ['applications-admin', 'members-admin', 'audit-entries-admin']) },
    updateAdminMember: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    grantMembership: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    endMembership: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    followPayments: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    endMemberSessions: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    disableMember: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    enableMember: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    changeMemberRole: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    sendMemberPasswordLink: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    resendApplicationReceipt: { invalidatesTags: (_answer, error) => (error ? [] : ['applications-admin', 'audit-entries-admin']) },
    resendApplicationWelcome: { invalidatesTags: (_answer, error) => (error ? [] : ['applications-admin', 'audit-entries-admin']) },
    // Letters: what was refused because of somebody else's change is fetched by the page itself, to be shown beside one's own.
    createAdminLetter: { invalidatesTags: (_answer, error) => (error ? [] : ['letters-admin']) },
    updateAdminLetter: { invalidatesTags: (_answer, error) => (error ? [] : ['letters-admin']) },
    deleteAdminLetter: { invalidatesTags: (_answer, error) => (error ? [] : ['letters-admin']) },
    // A test changes nothing that is shown.
    testAdminLetter: { invalidatesTags: [] },
    sendAdminLetter: { invalidatesTags: (_answer, error) => (error ? [] : ['letters-admin']) },
    scheduleAdminLetter: { invalidatesTags: (_answer, error) => (error ? [] : ['letters-admin']) },
    unsubscribeAdminSubscribers: { invalidatesTags: (_answer, error) => (error ? [] : ['subscribers-admin', 'letters-admin']) },
    deleteAdminSubscribers: { invalidatesTags: (_answer, error) => (error ? [] : ['subscribers-admin', 'letters-admin']) },
    addAdminMailSuppression: { invalidatesTags: (_answer, error) => (error ? [] : ['subscribers-admin', 'letters-admin']) },
    removeAdminMailSuppression: { invalidatesTags: (_answer, error) => (error ? [] : ['subscribers-admin', 'letters-admin']) },
    sendAdminTestMail: { invalidatesTags: [] },
    uploadAdminImport: { invalidatesTags: (_answer, error) => (error ? [] : ['imports-admin']) },
    mapAdminImport: { invalidatesTags: (_answer, error) => (error ? [] : ['imports-admin']) },
    // Whoever is told that the contact changed meanwhile needs what it is now.
    createContactReply: { invalidatesTags: (_answer, error) => (!error || (isApiError(error) && error.status === 409) ? ['contacts-admin'] : []) },
    createAdminPrivacyRequest: { invalidatesTags: (_answer, error) => (error ? [] : ['privacy-requests-admin']) },
    // Looking for somebody changes nothing.
    findPerson: { invalidatesTags: [] },
    exportRequestedPerson: { invalidatesTags: (_answer, error) => (error ? [] : ['privacy-requests-admin']) },
    // Stripe alone calls this.
    receiveStripeEvent: { invalidatesTags: [] },
    // The code ends the connection there was even when nothing comes of it in this browser: the answer may be lost.
    finishCalendarAuth: { invalidatesTags: ['calendar-admin', 'health'] },
    disconnectCalendar: { invalidatesTags: ['calendar-admin', 'health'] },
    // What editors change is another in the lists, and on the pages that show it. Refused: nothing has changed.
    createAdminBlogPost: { invalidatesTags: (_answer, error) => (error ? [] : ['blog-admin', 'images-admin', 'blog']) },
    updateAdminBlogPost: { invalidatesTags: (_answer, error) => (error ? [] : ['blog-admin', 'images-admin', 'blog']) },
    deleteAdminBlogPost: { invalidatesTags: (_answer, error) => (error ? [] : ['blog-admin', 'images-admin', 'blog']) },
    publishAdminBlogPost: { invalidatesTags: (_answer, error) => (error ? [] : ['blog-admin', 'images-admin', 'blog']) },
    unpublishAdminBlogPost: { invalidatesTags: (_answer, error) => (error ? [] : ['blog-admin', 'images-admin', 'blog']) },
    scheduleAdminBlogPost: { invalidatesTags: (_answer, error) => (error ? [] : ['blog-admin', 'images-admin', 'blog']) },
    // Some of them may have been changed before the answer was lost.
    bulkPublishAdminBlogPosts: { invalidatesTags: ['blog-admin', 'blog'] },
    bulkUnpublishAdminBlogPosts: { invalidatesTags: ['blog-admin', 'blog'] },
    createAdminBlogPreviewLink: { invalidatesTags: [] },
    // The page of a link that stopped working says so at once.
    getBlogPreview: { keepUnusedDataFor: 0 },
    uploadAdminImage: { invalidatesTags: (_answer, error) => (error ? [] : ['images-admin', 'blog']) },
    updateAdminImage: { invalidatesTags: (_answer, error) => (error ? [] : ['images-admin', 'blog']) },
    deleteAdminImage: { invalidatesTags: (_answer, error) => (error ? [] : ['images-admin', 'blog']) },
    createAdminTestimonial: { invalidatesTags: (_answer, error) => (error ? [] : ['testimonials-admin', 'testimonials']) },
    updateAdminTestimonial: { invalidatesTags: (_answer, error) => (error ? [] : ['testimonials-admin', 'testimonials']) },
    showAdminTestimonial: { invalidatesTags: (_answer, error) => (error ? [] : ['testimonials-admin', 'testimonials']) },
    hideAdminTestimonial: { invalidatesTags: (_answer, error) => (error ? [] : ['testimonials-admin', 'testimonials']) },
    moveAdminTestimonial: { invalidatesTags: (_answer, error) => (error ? [] : ['testimonials-admin', 'testimonials']) },
    deleteAdminTestimonial: { invalidatesTags: (_answer, error) => (error ? [] : ['testimonials-admin', 'testimonials']) },
    createAdminRetreatOffering: { invalidatesTags: (_answer, error) => (error ? [] : ['retreat-offerings-admin', 'retreat-offerings']) },
    updateAdminRetreatOffering: { invalidatesTags: (_answer, error) => (error ? [] : ['retreat-offerings-admin', 'retreat-offerings']) },
    showAdminRetreatOffering: { invalidatesTags: (_answer, error) => (error ? [] : ['retreat-offerings-admin', 'retreat-offerings']) },
    hideAdminRetreatOffering: { invalidatesTags: (_answer, error) => (error ? [] : ['retreat-offerings-admin', 'retreat-offerings']) },
    deleteAdminRetreatOffering: { invalidatesTags: (_answer, error) => (error ? [] : ['retreat-offerings-admin', 'retreat-offerings']) },
    // A call that was moved, or could not be, and a day that opens or closes: the open times are others.
    cancelAdminBooking: { invalidatesTags: (_answer, error) => (changedTimes(error) ? ['bookings-admin', 'calendar', 'calendar-hours-admin', 'audit-entries-admin'] : []) },
    moveAdminBooking: { invalidatesTags: (_answer, error) => (changedTimes(error) ? ['bookings-admin', 'calendar', 'calendar-hours-admin', 'audit-entries-admin'] : []) },
    updateAdminBooking: { invalidatesTags: (_answer, error) => (error ? [] : ['bookings-admin', 'audit-entries-admin']) },
    noteAdminBookingOutcome: { invalidatesTags: (_answer, error) => (error ? [] : ['bookings-admin', 'audit-entries-admin']) },
    blockAdminCalendarDay: { invalidatesTags: (_answer, error) => (error ? [] : ['bookings-admin', 'calendar', 'calendar-hours-admin']) },
    unblockAdminCalendarDay: { invalidatesTags: (_answer, error) => (error ? [] : ['bookings-admin', 'calendar', 'calendar-hours-admin']) },
    changeWeekdayHours: { invalidatesTags: (_answer, error) => (error ? [] : ['bookings-admin', 'calendar', 'calendar-hours-admin']) },
    resetWeekdayHours: { invalidatesTags: (_answer, error) => (error ? [] : ['bookings-admin', 'calendar', 'calendar-hours-admin']) },
    changeDayHours: { invalidatesTags: (_answer, error) => (error ? [] : ['bookings-admin', 'calendar', 'calendar-hours-admin']) },
    resetDayHours: { invalidatesTags: (_answer, error) => (error ? [] : ['bookings-admin', 'calendar', 'calendar-hours-admin']) },
    checkCalendarAvailability: { invalidatesTags: [] },
    // Whoever lost a race for a time needs the fresh times as much as whoever got one.
    bookCalendarSlot: { invalidatesTags: (_answer, error) => (changedTimes(error) ? ['calendar'] : []) },
    moveCalendarBooking: { invalidatesTags: (_answer, error) => (changedTimes(error) ? ['calendar'] : []) },
    cancelCalendarBooking: { invalidatesTags: (_answer, error) => (changedTimes(error) ? ['calendar'] : []) },
  },
});

export * from './generated/api';
