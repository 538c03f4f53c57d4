import { adminApi as generated } from '../generated/admin-api';

/** The client with what only the admin remote calls: the same slice. Here are the exceptions from the generated cache tags. */
export const api = generated.enhanceEndpoints({
  endpoints: {
    // Reading who reported a post is recorded in the audit log, so it is not cached.
    getAdminMemberPost: { keepUnusedDataFor: 0 },
    // Tests, searches and links change nothing that is shown.
    testAdminCampaign: { invalidatesTags: [] },
    sendAdminTestMail: { invalidatesTags: [] },
    findPerson: { invalidatesTags: [] },
    createAdminBlogPreviewLink: { invalidatesTags: [] },
    // The code ends the connection there was even when nothing comes of it in this browser: the answer may be lost.
    finishCalendarAuth: { invalidatesTags: ['calendar-admin', 'health'] },
    disconnectCalendar: { invalidatesTags: ['calendar-admin', 'health'] },
    // A receipt changes nothing that is shown, and another look at the form would leave an entry in the audit log. One that was
    // refused says that the consent is another by now.
    resendConsentReceipt: { invalidatesTags: (_answer, error) => (error ? ['consent-forms-admin'] : []) },
    resendConsentReceipts: {
      invalidatesTags: (answer) => (answer?.failed.length === 0 ? [] : ['consent-forms-admin']),
    },
  },
});

export * from '../generated/admin-api';
