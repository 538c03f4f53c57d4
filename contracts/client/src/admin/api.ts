import { onSuccess } from '@leap/client';
import { adminApi as generated } from '../generated/admin-api';

/** The client with the operations of the admin remote, in the shared slice. Defines exceptions from the generated cache tags. */
export const api = generated.enhanceEndpoints({
  endpoints: {
    // Reading the reports of a post or note is recorded in the audit log, so it is not cached.
    getAdminMemberPost: { keepUnusedDataFor: 0 },
    getAdminCallRecordingNote: { keepUnusedDataFor: 0 },
    // So is reading an appeal.
    getAdminModerationDecision: { keepUnusedDataFor: 0 },
    // What was searched for and found is not kept.
    searchAdmin: { keepUnusedDataFor: 0 },
    // Searches, links and the test of a campaign change no shown data.
    testAdminCampaign: { invalidatesTags: [] },
    testProviderKeys: { invalidatesTags: ['setup-admin'] },
    findPerson: { invalidatesTags: [] },
    createAdminBlogPreviewLink: { invalidatesTags: [] },
    // The code replaces the existing connection even when this browser does not get the answer.
    finishCalendarAuth: { invalidatesTags: ['calendar-admin', 'health'] },
    setMailKeys: { invalidatesTags: ['provider-keys-admin', 'setup-admin', 'mail-admin', 'health'] },
    setStripeKeys: { invalidatesTags: ['provider-keys-admin', 'setup-admin', 'health'] },
    setGoogleKeys: { invalidatesTags: ['provider-keys-admin', 'setup-admin', 'calendar-admin', 'health'] },
    setPodcastKeys: { invalidatesTags: ['provider-keys-admin', 'setup-admin', 'health'] },
    setFathomKeys: { invalidatesTags: ['provider-keys-admin', 'setup-admin', 'health'] },
    setDeeplKeys: { invalidatesTags: ['provider-keys-admin', 'setup-admin'] },
    removeProviderKeys: {
      invalidatesTags: ['provider-keys-admin', 'setup-admin', 'mail-admin', 'calendar-admin', 'health'],
    },
    // The day and the time of a pod's call decide its coming calls.
    updateAdminPod: { invalidatesTags: onSuccess('pods-admin', 'weekly-call-admin', 'audit-entries-admin') },
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
