import { api as generated } from './generated/api';

/** The generated client with what cannot be generated: cache behaviour. */
export const api = generated.enhanceEndpoints({
  endpoints: {
    // Nobody being logged in is an answer, and kept like one: `data` is null, and no page asks twice.
    getCurrentUser: { extraOptions: { on401: 'empty' } },
    // A refused log-in changes nobody: asking who is there would only be answered 401 again.
    logIn: { invalidatesTags: (_user, error) => (error ? [] : ['auth']) },
  },
});

export * from './generated/api';
