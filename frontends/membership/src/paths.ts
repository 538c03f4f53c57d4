/** Paths of the membership remote and of its links, without language. */
export const paths = {
  innerCircle: '/inner-circle',
  /** The application form on that page. */
  innerCircleApply: '/inner-circle#apply',
  innerCirclePayment: '/inner-circle?step=payment',
  innerCircleScheduling: '/inner-circle?step=scheduling',
  /** Redirect target of the payment. */
  innerCircleSuccess: '/inner-circle?success=true',
  /** Opens the payment from a link in an email. */
  innerCircleContinue: '/inner-circle/continue',
  /** A booked call, linked from an email. */
  innerCircleBooking: '/inner-circle/booking',
  /** The kinds of calls that can be booked, and one of them. */
  book: '/book',
  bookPattern: '/book/:slug',
  bookType: (slug: string) => `/book/${encodeURIComponent(slug)}`,
  /** The support dialog as a page. */
  support: '/inner-circle/support',
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
  login: '/login',
  forgotPassword: '/forgot-password',
  setPassword: '/set-password',
  confirmEmail: '/confirm-email',
  account: '/account',
  /** Section of the account page about two-step verification. */
  setUpSecondFactor: '/account#two-step',
  /** Section of the account page about notifications. */
  emails: '/account#notifications',
  /** Section of the account page with those whom the member blocks. */
  blockedPeople: '/account#blocked-people',
  /** Section of the account page about the membership. */
  ownMembership: '/account#own-membership',
  /** The account page after its deletion. */
  accountDeleted: '/account?deleted=true',
  /** Target of links in emails that turn them off. */
  notifications: '/member-portal/notifications',
  memberPortal: '/member-portal',
  /** What was decided about the member's texts. */
  decisions: '/member-portal/decisions',
  /** The directory of members, and one of them. */
  people: '/member-portal/people',
  person: (id: string) => `/member-portal/people?person=${encodeURIComponent(id)}`,
  /** The same where no script runs. */
  plainPortal: '/member-portal?view=plain',
  plainPost: (id: string) => `/member-portal?view=plain&post=${encodeURIComponent(id)}`,
  plainRecordings: '/member-portal?view=plain&tab=recordings',
  /** The thread of the member's pod, without scripts. */
  plainPod: '/member-portal?view=plain&tab=pod',
  plainRecording: (id: string) => `/member-portal?view=plain&recording=${encodeURIComponent(id)}`,
  /** One post of the community, or a comment on it. */
  memberPost: (id: string, comment?: string) =>
    `/member-portal?post=${encodeURIComponent(id)}${comment === undefined ? '' : `&comment=${encodeURIComponent(comment)}`}`,
  /** The portal's second tab. */
  recordings: '/member-portal?tab=recordings',
  /** The thread of the member's pod. */
  pod: '/member-portal?tab=pod',
  /** One recording, or a moment of it: seconds from its start. */
  recording: (id: string, at?: number) =>
    `/member-portal?tab=recordings&recording=${encodeURIComponent(id)}${at === undefined ? '' : `&at=${at}`}`,
  admin: '/admin',
  adminBlog: '/admin/blog',
  blog: '/blog',
  aiCoach: '/ai-coach',
  /** The log-in page, which redirects to `next` (with its language). */
  logInFor: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  /** The server's address for a missing log-in; redirects to the log-in page and back to `next`. */
  startLogIn: (next: string) => `/api/login?next=${encodeURIComponent(next)}`,
} as const;
