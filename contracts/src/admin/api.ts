import { isApiError } from '@leap/contracts';
import { adminApi as generated } from '../generated/admin-api';

/** Whether the answer says that the open times are others than before: it worked, or the time was gone. */
const changedTimes = (error: unknown): boolean => !isApiError(error) || error.status === 409;

/** Whether somebody else has changed what was seen: then what is there now must be asked for, though nothing was done. */
const isVersionConflict = (error: unknown): boolean => isApiError(error) && error.code === 'edit_conflict';

/** What an administrator did to a recording shows at the desk and in the portal. */
const changedRecordings = (_answer: unknown, error: unknown) =>
  error === undefined ? (['call-recordings-admin', 'call recordings'] as const) : [];

/** The client with what only the admin area calls: the same slice, of which visitors and members never load this part. */
export const api = generated.enhanceEndpoints({
  addTagTypes: ['call recordings'],
  endpoints: {
    // The desk's lists; the page of the owner shows the new words, and reading who reported is written down, not kept.
    updateAdminSiteSettings: {
      invalidatesTags: (_answer, error) => (error ? [] : ['site-settings-admin', 'site-settings']),
    },
    getAdminMemberPost: { keepUnusedDataFor: 0 },
    // Money and membership show on both pages, and what was done in the history. Refused: nothing has changed.
    refundInnerCircleSignup: {
      invalidatesTags: (_answer, error) =>
        error ? [] : ['inner-circle-signups-admin', 'members-admin', 'audit-entries-admin'],
    },
    reconcileInnerCircleSignup: {
      invalidatesTags: (_answer, error) =>
        error ? [] : ['inner-circle-signups-admin', 'members-admin', 'audit-entries-admin'],
    },
    cancelMemberSubscription: {
      invalidatesTags: (_answer, error) =>
        error ? [] : ['inner-circle-signups-admin', 'members-admin', 'audit-entries-admin'],
    },
    updateAdminMember: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    grantMembership: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    endMembership: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    followPayments: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    endMemberSessions: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    disableMember: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    enableMember: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    changeMemberRole: { invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']) },
    sendMemberPasswordLink: {
      invalidatesTags: (_answer, error) => (error ? [] : ['members-admin', 'audit-entries-admin']),
    },
    resendInnerCircleSignupReceipt: {
      invalidatesTags: (_answer, error) => (error ? [] : ['inner-circle-signups-admin', 'audit-entries-admin']),
    },
    // Some of them may have been done before the answer was lost.
    resendInnerCircleSignupReceipts: { invalidatesTags: ['inner-circle-signups-admin', 'audit-entries-admin'] },
    reconcileInnerCircleSignups: { invalidatesTags: ['inner-circle-signups-admin', 'audit-entries-admin'] },
    sendMemberPasswordLinks: { invalidatesTags: ['members-admin', 'audit-entries-admin'] },
    grantMemberships: { invalidatesTags: ['members-admin', 'audit-entries-admin'] },
    resendInnerCircleSignupWelcome: {
      invalidatesTags: (_answer, error) => (error ? [] : ['inner-circle-signups-admin', 'audit-entries-admin']),
    },
    // Emails: what was refused because of somebody else's change is fetched by the page itself, to be shown beside one's own.
    createAdminCampaign: { invalidatesTags: (_answer, error) => (error ? [] : ['campaigns-admin']) },
    updateAdminCampaign: { invalidatesTags: (_answer, error) => (error ? [] : ['campaigns-admin']) },
    deleteAdminCampaign: { invalidatesTags: (_answer, error) => (error ? [] : ['campaigns-admin']) },
    // A test changes nothing that is shown.
    testAdminCampaign: { invalidatesTags: [] },
    sendAdminCampaign: {
      invalidatesTags: (_answer, error) => (error && !isVersionConflict(error) ? [] : ['campaigns-admin']),
    },
    scheduleAdminCampaign: {
      invalidatesTags: (_answer, error) => (error && !isVersionConflict(error) ? [] : ['campaigns-admin']),
    },
    unscheduleAdminCampaign: {
      invalidatesTags: (_answer, error) => (error && !isVersionConflict(error) ? [] : ['campaigns-admin']),
    },
    unsubscribeAdminSubscribers: {
      invalidatesTags: (_answer, error) => (error ? [] : ['subscribers-admin', 'campaigns-admin']),
    },
    deleteAdminSubscribers: {
      invalidatesTags: (_answer, error) => (error ? [] : ['subscribers-admin', 'campaigns-admin']),
    },
    resendSubscriberConfirmation: {
      invalidatesTags: (_answer, error) => (error ? [] : ['subscribers-admin', 'audit-entries-admin']),
    },
    addAdminMailSuppression: {
      invalidatesTags: (_answer, error) => (error ? [] : ['subscribers-admin', 'campaigns-admin']),
    },
    removeAdminMailSuppression: {
      invalidatesTags: (_answer, error) => (error ? [] : ['subscribers-admin', 'campaigns-admin']),
    },
    sendAdminTestMail: { invalidatesTags: [] },
    uploadAdminImport: { invalidatesTags: (_answer, error) => (error ? [] : ['imports-admin']) },
    mapAdminImport: { invalidatesTags: (_answer, error) => (error ? [] : ['imports-admin']) },
    // Whoever is told that the contact changed meanwhile needs what it is now.
    createContactReply: {
      invalidatesTags: (_answer, error) =>
        !error || (isApiError(error) && error.status === 409) ? ['contacts-admin'] : [],
    },
    // A email changes nothing that is shown; one that was refused tells that the consent is another by now.
    resendConsentReceipt: { invalidatesTags: (_answer, error) => (error ? ['consent-forms-admin'] : []) },
    resendConsentReceipts: {
      invalidatesTags: (answer) => (answer?.failed.length === 0 ? [] : ['consent-forms-admin']),
    },
    createAdminPrivacyRequest: { invalidatesTags: (_answer, error) => (error ? [] : ['privacy-requests-admin']) },
    // Looking for somebody changes nothing.
    findPerson: { invalidatesTags: [] },
    exportRequestedPerson: { invalidatesTags: (_answer, error) => (error ? [] : ['privacy-requests-admin']) },
    // The code ends the connection there was even when nothing comes of it in this browser: the answer may be lost.
    finishCalendarAuth: { invalidatesTags: ['calendar-admin', 'health'] },
    disconnectCalendar: { invalidatesTags: ['calendar-admin', 'health'] },
    // What editors change is another in the lists, and on the pages that show it. Refused: nothing has changed.
    createAdminBlogPost: { invalidatesTags: (_answer, error) => (error ? [] : ['blog-admin', 'images-admin', 'blog']) },
    updateAdminBlogPost: { invalidatesTags: (_answer, error) => (error ? [] : ['blog-admin', 'images-admin', 'blog']) },
    deleteAdminBlogPost: { invalidatesTags: (_answer, error) => (error ? [] : ['blog-admin', 'images-admin', 'blog']) },
    publishAdminBlogPost: {
      invalidatesTags: (_answer, error) =>
        error && !isVersionConflict(error) ? [] : ['blog-admin', 'images-admin', 'blog'],
    },
    unpublishAdminBlogPost: {
      invalidatesTags: (_answer, error) =>
        error && !isVersionConflict(error) ? [] : ['blog-admin', 'images-admin', 'blog'],
    },
    scheduleAdminBlogPost: {
      invalidatesTags: (_answer, error) =>
        error && !isVersionConflict(error) ? [] : ['blog-admin', 'images-admin', 'blog'],
    },
    // Some of them may have been changed before the answer was lost.
    bulkPublishAdminBlogPosts: { invalidatesTags: ['blog-admin', 'blog'] },
    bulkUnpublishAdminBlogPosts: { invalidatesTags: ['blog-admin', 'blog'] },
    createAdminBlogPreviewLink: { invalidatesTags: [] },
    uploadAdminImage: { invalidatesTags: (_answer, error) => (error ? [] : ['images-admin', 'blog']) },
    updateAdminImage: { invalidatesTags: (_answer, error) => (error ? [] : ['images-admin', 'blog']) },
    deleteAdminImage: { invalidatesTags: (_answer, error) => (error ? [] : ['images-admin', 'blog']) },
    createAdminTestimonial: {
      invalidatesTags: (_answer, error) => (error ? [] : ['testimonials-admin', 'testimonials']),
    },
    updateAdminTestimonial: {
      invalidatesTags: (_answer, error) => (error ? [] : ['testimonials-admin', 'testimonials']),
    },
    showAdminTestimonial: {
      invalidatesTags: (_answer, error) =>
        error && !isVersionConflict(error) ? [] : ['testimonials-admin', 'testimonials'],
    },
    hideAdminTestimonial: {
      invalidatesTags: (_answer, error) =>
        error && !isVersionConflict(error) ? [] : ['testimonials-admin', 'testimonials'],
    },
    moveAdminTestimonial: {
      invalidatesTags: (_answer, error) => (error ? [] : ['testimonials-admin', 'testimonials']),
    },
    deleteAdminTestimonial: {
      invalidatesTags: (_answer, error) => (error ? [] : ['testimonials-admin', 'testimonials']),
    },
    createAdminRetreatOffering: {
      invalidatesTags: (_answer, error) => (error ? [] : ['retreat-offerings-admin', 'retreat-offerings']),
    },
    updateAdminRetreatOffering: {
      invalidatesTags: (_answer, error) => (error ? [] : ['retreat-offerings-admin', 'retreat-offerings']),
    },
    showAdminRetreatOffering: {
      invalidatesTags: (_answer, error) =>
        error && !isVersionConflict(error) ? [] : ['retreat-offerings-admin', 'retreat-offerings'],
    },
    hideAdminRetreatOffering: {
      invalidatesTags: (_answer, error) =>
        error && !isVersionConflict(error) ? [] : ['retreat-offerings-admin', 'retreat-offerings'],
    },
    deleteAdminRetreatOffering: {
      invalidatesTags: (_answer, error) => (error ? [] : ['retreat-offerings-admin', 'retreat-offerings']),
    },
    // A call that was moved, or could not be, and a day that opens or closes: the open times are others.
    cancelAdminBooking: {
      invalidatesTags: (_answer, error) =>
        changedTimes(error) ? ['bookings-admin', 'calendar', 'calendar-hours-admin', 'audit-entries-admin'] : [],
    },
    moveAdminBooking: {
      invalidatesTags: (_answer, error) =>
        changedTimes(error) ? ['bookings-admin', 'calendar', 'calendar-hours-admin', 'audit-entries-admin'] : [],
    },
    updateAdminBooking: {
      invalidatesTags: (_answer, error) => (error ? [] : ['bookings-admin', 'audit-entries-admin']),
    },
    noteAdminBookingOutcome: {
      invalidatesTags: (_answer, error) => (changedTimes(error) ? ['bookings-admin', 'audit-entries-admin'] : []),
    },
    resendAdminBookingEmail: {
      invalidatesTags: (_answer, error) => (changedTimes(error) ? ['bookings-admin', 'audit-entries-admin'] : []),
    },
    // Some of them may have been changed before the answer was lost.
    bulkCancelAdminBookings: {
      invalidatesTags: ['bookings-admin', 'calendar', 'calendar-hours-admin', 'audit-entries-admin'],
    },
    bulkNoteAdminBookingOutcomes: { invalidatesTags: ['bookings-admin', 'audit-entries-admin'] },
    blockAdminCalendarDay: {
      invalidatesTags: (_answer, error) => (error ? [] : ['bookings-admin', 'calendar', 'calendar-hours-admin']),
    },
    unblockAdminCalendarDay: {
      invalidatesTags: (_answer, error) => (error ? [] : ['bookings-admin', 'calendar', 'calendar-hours-admin']),
    },
    changeWeekdayHours: {
      invalidatesTags: (_answer, error) => (error ? [] : ['bookings-admin', 'calendar', 'calendar-hours-admin']),
    },
    resetWeekdayHours: {
      invalidatesTags: (_answer, error) => (error ? [] : ['bookings-admin', 'calendar', 'calendar-hours-admin']),
    },
    changeDayHours: {
      invalidatesTags: (_answer, error) => (error ? [] : ['bookings-admin', 'calendar', 'calendar-hours-admin']),
    },
    resetDayHours: {
      invalidatesTags: (_answer, error) => (error ? [] : ['bookings-admin', 'calendar', 'calendar-hours-admin']),
    },
    publishCallRecording: {
      invalidatesTags: (_answer, error) =>
        error && !isVersionConflict(error) ? [] : ['call-recordings-admin', 'call recordings'],
    },
    hideAdminCallRecording: {
      invalidatesTags: (_answer, error) =>
        error && !isVersionConflict(error) ? [] : ['call-recordings-admin', 'call recordings'],
    },
    updateAdminCallRecording: { invalidatesTags: changedRecordings },
    deleteAdminCallRecording: { invalidatesTags: changedRecordings },
    bulkPublishAdminCallRecordings: { invalidatesTags: changedRecordings },
    bulkHideAdminCallRecordings: { invalidatesTags: changedRecordings },
    // Recordings say how many notes members see; some may have been done before the answer was lost.
    bulkHideAdminCallRecordingNotes: {
      invalidatesTags: ['call-recording-notes-admin', 'call-recordings-admin', 'call recordings'],
    },
    bulkShowAdminCallRecordingNotes: {
      invalidatesTags: ['call-recording-notes-admin', 'call-recordings-admin', 'call recordings'],
    },
  },
});

export * from '../generated/admin-api';
