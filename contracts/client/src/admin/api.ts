import { adminApi as generated } from '../generated/admin-api';

/** The client with the operations of the admin remote, in the shared slice. Defines exceptions from the generated cache tags. */
export const api = generated.enhanceEndpoints({
  endpoints: {
    // Reading the reports of a post is recorded in the audit log, so it is not cached.
    getAdminMemberPost: { keepUnusedDataFor: 0 },
    // What was searched for and found is not kept.
    searchAdmin: { keepUnusedDataFor: 0 },
    // Test emails, searches and links change no shown data.
    testAdminCampaign: { invalidatesTags: [] },
    sendAdminTestMail: { invalidatesTags: [] },
    testProviderKeys: { invalidatesTags: [] },
    findPerson: { invalidatesTags: [] },
    createAdminBlogPreviewLink: { invalidatesTags: [] },
    // The code replaces the existing connection even when this browser does not get the answer.
    finishCalendarAuth: { invalidatesTags: ['calendar-admin', 'health'] },
    setStripeKeys: { invalidatesTags: ['provider-keys-admin', 'health'] },
    setFathomKeys: { invalidatesTags: ['provider-keys-admin', 'health'] },
    removeProviderKeys: { invalidatesTags: ['provider-keys-admin', 'health'] },
    disconnectCalendar: { invalidatesTags: ['calendar-admin', 'health'] },
    // A receipt changes no shown data, and another query would add an entry to the audit log. A refusal means that the consent has
    // changed.
    resendConsentReceipt: { invalidatesTags: (_answer, error) => (error ? ['consent-forms-admin'] : []) },
    resendConsentReceipts: {
      invalidatesTags: (answer) => (answer?.failed.length === 0 ? [] : ['consent-forms-admin']),
    },
  },
});

export * from '../generated/admin-api';
