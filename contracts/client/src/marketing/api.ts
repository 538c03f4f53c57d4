import { marketingApi as generated } from '../generated/marketing-api';

/** The client with the operations of the marketing remote, in the shared slice. Defines exceptions from the generated cache tags. */
export const api = generated.enhanceEndpoints({
  endpoints: {
    // Consents and withdrawals do not change the declaration.
    createConsentForm: { invalidatesTags: [] },
    withdrawConsent: { invalidatesTags: [] },
    // The page of an invalid link reports it at once.
    getBlogPreview: { keepUnusedDataFor: 0 },
  },
});

export * from '../generated/marketing-api';
