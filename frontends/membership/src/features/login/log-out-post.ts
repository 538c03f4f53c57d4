import type { PageForm } from '@leap/platform';

/** The log-out without scripts. */
export const logOutPost: PageForm = {
  initial: () => ({}),
  check: () => ({}),
  call: () => ({ path: '/api/logout' }),
  messages: {},
  next: () => '/',
};
