import { api as generated } from './generated/api';

/** The generated client with its cache behaviour, which cannot be generated. */
export const api = generated.enhanceEndpoints({
  endpoints: {
    // A 401 is cached as `data: null`, so that it is requested once. A 401 of another call does not refetch it: a visitor who sets a
    // password would otherwise cause further 401s. A log-in refetches it explicitly.
    getCurrentUser: { extraOptions: { on401: 'empty' }, providesTags: (user) => (user ? ['auth'] : []) },
  },
});

export * from './generated/api';
