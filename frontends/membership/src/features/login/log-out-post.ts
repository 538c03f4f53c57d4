import type { PageForm } from '@leap/platform';

/** The log-out without scripts. */
export const logOutPost: PageForm<Record<never, string>> = {
  initial: () => ({}),
  check: () => ({}),
  call: () => ({ path: '/api/logout' }),
  messages: {},
  next: () => '/',
};
