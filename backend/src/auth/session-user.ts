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
  /** When the present membership began, if that is known. */
  membershipStartedAt: Date | null;
  /** Whether a log-in requires a code besides the password. */
  hasSecondFactor: boolean;
  /** A disabled account is treated as if it did not exist. */
  isDisabled: boolean;
}

/** The columns of a {@link SessionUser}, of the table `users u`. */
export const SESSION_USER_COLUMNS = `
  u.id, u.created_at AS "createdAt", u.updated_at AS "updatedAt", u.email, u.first_name AS "firstName", u.last_name AS "lastName",
  u.display_name AS "displayName", u.profile_image_url AS "profileImageUrl", u.role, u.is_inner_circle_member AS "isInnerCircleMember",
  u.language, u.inner_circle_signup_id AS "innerCircleSignupId", u.membership_started_at AS "membershipStartedAt", u.has_second_factor AS "hasSecondFactor", u.is_disabled AS "isDisabled"`;
