import type { DataSource } from 'typeorm';

/**
 * Which of these sessions still have access to the portal, by the rules of the access guard: the session is live, the account is
 * active, and belongs to a member or an admin. One statement for any number.
 */
const READERS = `
  SELECT s.sid
    FROM sessions s
    JOIN users u ON u.id = (s.sess ->> 'userId')::uuid
   WHERE s.sid = ANY($1) AND s.expire > now()
     AND (s.sess ->> 'startedAt')::float8 + (s.sess ->> 'lastsMs')::float8 > extract(epoch FROM now()) * 1000
     AND NOT u.is_disabled
     AND (u.is_inner_circle_member OR (u.role = 'admin' AND (u.has_second_factor OR (s.sess ->> 'hasSecondFactor')::boolean OR NOT $2::boolean)))`;

/** @param needsSecondFactor whether an admin without a second factor counts as a plain account */
export async function readingSessions(
  dataSource: DataSource,
  sessionIds: string[],
  needsSecondFactor: boolean,
): Promise<Set<string>> {
  const rows = await dataSource.query<{ sid: string }[]>(READERS, [sessionIds, needsSecondFactor]);
  return new Set(rows.map(({ sid }) => sid));
}

/** Accounts that read what a pod writes: its people, and the owner. */
export async function podReaderIds(
  dataSource: DataSource,
  podId: string,
): Promise<{ people: ReadonlySet<string>; owners: ReadonlySet<string> }> {
  const rows = await dataSource.query<{ id: string; isOwner: boolean }[]>(
    `SELECT user_id AS id, false AS "isOwner" FROM pod_members WHERE pod_id = $1 UNION ALL SELECT id, true FROM users WHERE role = 'admin'`,
    [podId],
  );
  const idsOf = (isOwner: boolean) => new Set(rows.flatMap((row) => (row.isOwner === isOwner ? row.id : [])));
  return { people: idsOf(false), owners: idsOf(true) };
}
