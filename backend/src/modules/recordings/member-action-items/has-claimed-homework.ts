/** SQL: whether somebody has taken an action item of a call over. @param user SQL of their id */
export const hasClaimedHomework = (user: string): string =>
  `EXISTS (SELECT FROM member_action_items WHERE user_id = ${user})`;
