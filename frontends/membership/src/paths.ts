/** Paths of the membership remote and those it links to, without language. */
export const paths = {
  innerCircle: '/inner-circle',
  /** The application's form on that page. */
  innerCircleApply: '/inner-circle#apply',
  innerCirclePayment: '/inner-circle?step=payment',
  innerCircleScheduling: '/inner-circle?step=scheduling',
  /** Where the payment returns to. */
  innerCircleSuccess: '/inner-circle?success=true',
  /** A booked call, opened from an email. */
  innerCircleBooking: '/inner-circle/booking',
  terms: '/terms-of-service',
  login: '/login',
  forgotPassword: '/forgot-password',
  setPassword: '/set-password',
  confirmEmail: '/confirm-email',
  account: '/account',
  /** The part of the account page about the second step of the log-in. */
  setUpSecondFactor: '/account#two-step',
  /** The part of the account page about emails from the portal. */
  emails: '/account#notifications',
  /** The account page after the account. */
  accountDeleted: '/account?deleted=true',
  /** Where emails' own links turn them off. */
  notifications: '/member-portal/notifications',
  memberPortal: '/member-portal',
  /** One post of the community. */
  memberPost: (id: string) => `/member-portal?post=${encodeURIComponent(id)}`,
  /** The portal's second tab. */
  recordings: '/member-portal?tab=recordings',
  recording: (id: string) => `/member-portal?tab=recordings&recording=${encodeURIComponent(id)}`,
  admin: '/admin',
  blog: '/blog',
  aiCoach: '/ai-coach',
  /** The log-in page, which leads back to `next` (with its language). */
  logInFor: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  /** The server's own address for a missing log-in; it leads to the log-in page and back to `next`. */
  startLogIn: (next: string) => `/api/login?next=${encodeURIComponent(next)}`,
} as const;
