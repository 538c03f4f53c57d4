/** Paths of the admin remote and those it links to, without language. */
export const paths = {
  admin: '/admin',
  blog: '/admin/blog',
  blogPostPattern: '/admin/blog/:id',
  blogPost: (id: string) => `/admin/blog/${encodeURIComponent(id)}`,
  /** A new post, which may be the translation of another one. */
  newBlogPost: (translates?: string) => (translates === undefined ? '/admin/blog/new' : `/admin/blog/new?translates=${encodeURIComponent(translates)}`),
  /** A post as its readers see it. */
  publicPost: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  images: '/admin/images',
  testimonials: '/admin/testimonials',
  testimonialPattern: '/admin/testimonials/:id',
  testimonial: (id: string) => `/admin/testimonials/${encodeURIComponent(id)}`,
  retreats: '/admin/retreats',
  retreatPattern: '/admin/retreats/:id',
  retreat: (id: string) => `/admin/retreats/${encodeURIComponent(id)}`,
  auditLog: '/admin/audit-log',
  jobs: '/admin/jobs',
  applications: '/admin/applications',
  application: (id: string | number) => `/admin/applications/${id}`,
  members: '/admin/members',
  member: (id: string) => `/admin/members/${id}`,
  bookings: '/admin/bookings',
  booking: (id: string) => `/admin/bookings/${id}`,
  calendarHours: '/admin/calendar-hours',
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
