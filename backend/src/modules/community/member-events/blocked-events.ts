import type { DataSource } from 'typeorm';
import type { MemberEvent } from './member-events.dto.js';

/**
 * The accounts that are not sent an event, since they block its author. Events of deleted posts name nothing that could be asked for, and
 * are sent to all.
 * @param commenterId who wrote a comment, which is announced by its post alone
 */
export async function readersWhoBlock(
  dataSource: DataSource,
  { type, id }: MemberEvent,
  commenterId: string | undefined,
): Promise<ReadonlySet<string>> {
  if (type !== 'post' && type !== 'pod-post' && type !== 'post-changed' && type !== 'comment') return new Set();
  const rows = await dataSource.query<{ userId: string }[]>(
    `SELECT b.user_id AS "userId" FROM member_blocks b
      WHERE b.blocked_id = $2 OR b.blocked_id = (SELECT p.user_id FROM member_posts p WHERE p.id = $1)`,
    [id, commenterId ?? null],
  );
  return new Set(rows.map(({ userId }) => userId));
}
