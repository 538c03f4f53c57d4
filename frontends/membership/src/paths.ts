import type { ProgramType } from '@leap/contracts/domain';

/** Paths of the membership remote and those it links to, without language. */
export const paths = {
  innerCircle: '/inner-circle',
  login: '/login',
  forgotPassword: '/forgot-password',
  setPassword: '/set-password',
  account: '/account',
  /** The part of the account page about the second step of the log-in. */
  setUpSecondFactor: '/account#two-step',
  memberPortal: '/member-portal',
  admin: '/admin',
  blog: '/blog',
  aiCoach: '/ai-coach',
  /** The landing page with the request dialog open. */
  apply: (programType: ProgramType) => `/?apply=${programType}`,
  /** The log-in page, which leads back to `next` (with its language). */
  logInFor: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  /** The server's own address for a missing log-in; it leads to the log-in page and back to `next`. */
  startLogIn: (next: string) => `/api/login?next=${encodeURIComponent(next)}`,
} as const;
