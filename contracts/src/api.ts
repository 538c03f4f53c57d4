import { api as generated } from './generated/api';

/** The generated client with what cannot be generated: cache behaviour. */
export const api = generated.enhanceEndpoints({
  endpoints: {
    // Nobody being logged in is an answer, and kept like one: `data` is null, and no page asks twice.
    getCurrentUser: { extraOptions: { on401: 'empty' } },
  },
});

export * from './generated/api';
