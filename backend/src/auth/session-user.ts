/** What an account may do. Membership is separate: {@link SessionUser.isInnerCircleMember}. */
export const userRoles = ['user', 'editor', 'admin'] as const;
export type UserRole = (typeof userRoles)[number];

/** The account behind a request, read again for each request. The accounts room fills it from its table. */
export interface SessionUser {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  /** Normalised: trimmed and lower case. */
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** The name that other members see; the first name where there is none. */
  displayName: string | null;
  profileImageUrl: string | null;
  role: UserRole;
  isInnerCircleMember: boolean;
  /** The language of the person's email. */
  language: 'en' | 'es';
  innerCircleSignupId: number | null;
  /** Whether a log-in needs a code besides the password. */
  hasSecondFactor: boolean;
  /** A disabled account answers as if it did not exist. */
  isDisabled: boolean;
}
