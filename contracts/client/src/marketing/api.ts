import { marketingApi as generated } from '../generated/marketing-api';

/** The client with what only the marketing remote calls: the same slice. Here are the exceptions from the generated cache tags. */
export const api = generated.enhanceEndpoints({
  endpoints: {
    // The declaration is the same before and after somebody consents or withdraws.
    createConsentForm: { invalidatesTags: [] },
    withdrawConsent: { invalidatesTags: [] },
    // The page of a link that stopped working says so at once.
    getBlogPreview: { keepUnusedDataFor: 0 },
  },
});

export * from '../generated/marketing-api';
