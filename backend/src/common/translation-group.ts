import { randomUUID } from 'node:crypto';
import type { Language } from '@leap/domain';
import type { EntityManager } from 'typeorm';
import { refusedField } from './refused-field.js';

interface OwnText {
  language: Language;
  translationGroupId: string | null;
}

/** Tables with texts in one language, paired by `translation_group_id`. */
type TextTable = 'blog_posts' | 'retreat_offerings';

/**
 * The group that pairs a text with another one, which joins it too. The other's version is unchanged, so that its editor gets no
 * conflict.
 * @param translationId of the other text; null: none; undefined: unchanged
 * @throws AppError `validation_failed` (422) on the field `translationId`: `invalid_choice`; the database detects `already_paired`
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
