/** SQL: whether a member has chosen their emails, or kept them as they are. @param user SQL of their id */
export const hasChosenEmails = (user: string): string =>
  `EXISTS (SELECT FROM notification_settings WHERE user_id = ${user} AND chosen_at IS NOT NULL)`;
