/** Paths of the admin remote and those it links to, without language. */
export const paths = {
  admin: '/admin',
  innerCircle: '/inner-circle',
  memberPortal: '/member-portal',
  home: '/',
  /** Where administrators set up the second step of their log-in. */
  setUpSecondFactor: '/account#two-step',
  login: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  apiDocs: '/api/docs',
} as const;
