import type { EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { NEXT_VERSION } from '../../../common/edit-version.js';
import type { Person } from '../accounts/person-addresses.js';
import { MOST_TAGS } from './person-tags.entity.js';

const MOST_TAGS_LISTED = 200;
const IN_USE =
  'SELECT DISTINCT tag FROM (SELECT unnest(tags) AS tag FROM users UNION ALL SELECT unnest(tags) FROM person_tags) tags';

/** What changes in a person's tags. */
export interface TagChange {
  add: readonly string[];
  remove: readonly string[];
}

/** SQL of the tags under an address: of its account, or of the person without one. Null without tags. */
export const tagsInSql = (email: string): string =>
  `coalesce((SELECT u.tags FROM users u WHERE u.email = ${email}), (SELECT t.tags FROM person_tags t WHERE t.email = ${email}))`;

/** SQL condition: whether the person with an address has a tag. Disabled accounts are treated as if they did not exist. */
export const isTaggedInSql = (email: string, tag: string): string =>
  `(EXISTS (SELECT 1 FROM users u WHERE u.email = ${email} AND NOT u.is_disabled AND ${tag} = ANY (u.tags))
    OR EXISTS (SELECT 1 FROM person_tags t WHERE t.email = ${email} AND ${tag} = ANY (t.tags)))`;

/** All tags in use. */
export async function tagsInUse(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ tag: string }[]>(`${IN_USE} ORDER BY tag LIMIT $1`, [MOST_TAGS_LISTED]);
  return rows.map(({ tag }) => tag);
}

/** A person's tags, in the order in which they were added. */
export async function tagsOf(manager: EntityManager, person: Person): Promise<string[]> {
  const [row] =
    person.id === null
      ? await manager.query<{ tags: string[] }[]>('SELECT tags FROM person_tags WHERE email = $1', [person.email])
      : await manager.query<{ tags: string[] }[]>('SELECT tags FROM users WHERE id = $1', [person.id]);
  return row?.tags ?? [];
}

/**
 * Adds and removes tags in a transaction; changes of one person wait for each other. A tag that differs from one in use by case alone is
 * stored as that one.
 * @throws AppError `validation_failed` (422) for more than {@link MOST_TAGS}
 */
export async function changeTags(manager: EntityManager, person: Person, change: TagChange): Promise<void> {
  const add = await asInUse(manager, change.add);
  const next = (tags: readonly string[]): string[] => merged(tags, { ...change, add });
  if (person.id !== null) return changeOfAccount(manager, person.id, next);
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('person_tags:' || $1, 0))`, [person.email]);
  // An account with this address may have been created meanwhile.
  const [user] = await manager.query<{ id: string }[]>('SELECT id FROM users WHERE email = $1', [person.email]);
  if (user) return changeOfAccount(manager, user.id, next);
  const tags = next(await tagsOf(manager, person));
  if (tags.length === 0) await manager.query('DELETE FROM person_tags WHERE email = $1', [person.email]);
  else
    await manager.query(
      `INSERT INTO person_tags (email, tags) VALUES ($1, $2)
       ON CONFLICT (email) DO UPDATE SET tags = excluded.tags, updated_at = now()`,
      [person.email, tags],
    );
}

async function changeOfAccount(
  manager: EntityManager,
  id: string,
  next: (tags: readonly string[]) => string[],
): Promise<void> {
  const [user] = await manager.query<{ tags: string[] }[]>('SELECT tags FROM users WHERE id = $1 FOR UPDATE', [id]);
  if (!user) throw new AppError('not_found', 404, { detail: 'There is no such account.' });
  // The version rises, so that an edit of all tags that began before is refused.
  await manager.query(`UPDATE users SET tags = $2, updated_at = ${NEXT_VERSION} WHERE id = $1`, [id, next(user.tags)]);
}

function merged(tags: readonly string[], { add, remove }: TagChange): string[] {
  const removed = new Set(remove.map(keyOf));
  const remaining = tags.filter((tag) => !removed.has(keyOf(tag)));
  const known = new Set(remaining.map(keyOf));
  const all = [...remaining, ...add.filter((tag) => !known.has(keyOf(tag)))];
  if (all.length > MOST_TAGS && add.length > 0)
    throw new AppError('validation_failed', 422, {
      errors: [{ field: 'add', code: 'too_many' }],
      detail: `A person can have ${MOST_TAGS} tags.`,
    });
  return all;
}

/** The tags as they are spelled elsewhere. */
async function asInUse(manager: EntityManager, tags: readonly string[]): Promise<string[]> {
  if (tags.length === 0) return [];
  const rows = await manager.query<{ tag: string }[]>(`SELECT tag FROM (${IN_USE}) used WHERE lower(tag) = ANY ($1)`, [
    tags.map(keyOf),
  ]);
  const known = new Map(rows.map(({ tag }) => [keyOf(tag), tag]));
  return tags.map((tag) => (rows.some((row) => row.tag === tag) ? tag : (known.get(keyOf(tag)) ?? tag)));
}

const keyOf = (tag: string): string => tag.toLowerCase();
