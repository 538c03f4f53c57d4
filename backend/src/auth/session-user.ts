/** Roles of accounts. Membership is separate: {@link SessionUser.isInnerCircleMember}. */
export const userRoles = ['user', 'editor', 'admin'] as const;
export type UserRole = (typeof userRoles)[number];

/** The account of a request, loaded for each request by the accounts room. */
export interface SessionUser {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  /** Normalised: trimmed and lower case. */
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** The name that other members see; the first name where no display name is set. */
  displayName: string | null;
  profileImageUrl: string | null;
  role: UserRole;
  isInnerCircleMember: boolean;
  /** The language of the person's email. */
  language: 'en' | 'es';
  innerCircleSignupId: number | null;
  /** Whether a log-in requires a code besides the password. */
  hasSecondFactor: boolean;
  /** A disabled account is treated as if it did not exist. */
  isDisabled: boolean;
}
