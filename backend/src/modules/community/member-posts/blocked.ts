/**
 * SQL: those whom a reader blocks: `c.user_id NOT IN …`. Of the reader alone, so that they are read once for a statement, and a list keeps
 * its order by an index.
 * @param reader a placeholder
 */
export const blockedBy = (reader: string): string =>
  `(SELECT b.blocked_id FROM member_blocks b WHERE b.user_id = ${reader}::uuid)`;

/** SQL: those who block a reader, whose profiles they do not see. @param reader a placeholder */
export const blockersOf = (reader: string): string =>
  `(SELECT b.user_id FROM member_blocks b WHERE b.blocked_id = ${reader}::uuid)`;

/** SQL: whether one person blocks another. @param reader a column @param author a column */
export const isBlocked = (reader: string, author: string): string =>
  `EXISTS (SELECT 1 FROM member_blocks b WHERE b.user_id = ${reader} AND b.blocked_id = ${author})`;
