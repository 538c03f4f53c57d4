import type { ProgramType } from '@leap/contracts/domain';

/** Paths of the membership remote and those it links to, without language. */
export const paths = {
  innerCircle: '/inner-circle',
  login: '/login',
  memberPortal: '/member-portal',
  admin: '/admin',
  blog: '/blog',
  aiCoach: '/ai-coach',
  /** The landing page with the request dialog open. */
  apply: (programType: ProgramType) => `/?apply=${programType}`,
  /** The server's own address for a missing log-in; it leads to the log-in page and back to `next`. */
  startLogIn: (next: string) => `/api/login?next=${encodeURIComponent(next)}`,
} as const;
