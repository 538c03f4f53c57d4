/** SQL: whether somebody has opened the private calendar address of their calls. @param user SQL of their id */
export const hasCallFeed = (user: string): string => `EXISTS (SELECT FROM call_feeds WHERE user_id = ${user})`;
