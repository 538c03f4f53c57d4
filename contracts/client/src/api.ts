import { api as generated } from './generated/api';

/** The generated client with what cannot be generated: cache behaviour. */
export const api = generated.enhanceEndpoints({
  endpoints: {
    // Nobody being logged in is an answer, and cached like one: `data` is null, and no page asks twice.
    // That somebody's session ended is no news about nobody: a visitor who sets a password causes no 401. A log-in asks by itself.
    getCurrentUser: { extraOptions: { on401: 'empty' }, providesTags: (user) => (user ? ['auth'] : []) },
  },
});

export * from './generated/api';
