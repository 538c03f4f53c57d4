import { randomUUID } from 'node:crypto';
import type { Language } from '@leap/domain';
import type { EntityManager } from 'typeorm';
import { refusedField } from './refused-field.js';

interface OwnText {
  language: Language;
  translationGroupId: string | null;
}

/** Tables of texts in one language, which `translation_group_id` pairs. */
type TextTable = 'blog_posts' | 'retreat_offerings';

/**
 * The group that makes a text the translation of another one; that one joins it too. The version of the other stays, so
 * its editor has nothing to merge.
 * @param translationId of the other text; null: of none; undefined: as before
 * @throws AppError `validation_failed` (422) on the field `translationId`: `invalid_choice`; the database finds
 * `already_paired`
 */
export async function translationGroup(
  manager: EntityManager,
  table: TextTable,
  own: OwnText,
  translationId: string | null | undefined,
): Promise<string | null> {
  if (translationId === undefined) return own.translationGroupId;
  if (translationId === null) return null;
  const [other] = await manager.query<OwnText[]>(
    `SELECT language, translation_group_id AS "translationGroupId" FROM ${table} WHERE id = $1 FOR UPDATE`,
    [translationId],
  );
  if (!other || other.language === own.language) throw refusedField('translationId', 'invalid_choice');
  if (other.translationGroupId !== null) return other.translationGroupId;
  const group = randomUUID();
  await manager.query(`UPDATE ${table} SET translation_group_id = $1 WHERE id = $2`, [group, translationId]);
  return group;
}
