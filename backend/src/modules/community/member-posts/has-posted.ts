/** SQL: whether somebody has a post of their own. @param user SQL of their id */
export const hasPosted = (user: string): string => `EXISTS (SELECT FROM member_posts WHERE user_id = ${user})`;
