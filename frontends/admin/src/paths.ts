/** Paths of the admin remote and those it links to, without language. */
export const paths = {
  admin: '/admin',
  auditLog: '/admin/audit-log',
  jobs: '/admin/jobs',
  calendarSetup: '/admin/calendar-setup',
  /** Where Google's answer arrives, by way of `/oauth-success`. */
  googleCallback: '/admin/google-callback',
  innerCircle: '/inner-circle',
  memberPortal: '/member-portal',
  home: '/',
  /** Where administrators set up the second step of their log-in. */
  setUpSecondFactor: '/account#two-step',
  login: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  apiDocs: '/api/docs',
} as const;
