import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A recording's texts in the other language, beside those that it has. Translations of action items are in the items. */
export class RecordingsInBothLanguages1763700000150 implements MigrationInterface {
  readonly name = 'RecordingsInBothLanguages1763700000150';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE call_recordings
        ADD COLUMN language varchar(2) NOT NULL DEFAULT 'en',
        ADD COLUMN translated_title varchar(200),
        ADD COLUMN translated_description text,
        ADD COLUMN translated_summary text,
        ADD CONSTRAINT call_recordings_language_known CHECK (language IN ('en', 'es'));`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE call_recordings
        DROP COLUMN language, DROP COLUMN translated_title, DROP COLUMN translated_description, DROP COLUMN translated_summary;
      UPDATE call_recordings
         SET action_items = (SELECT coalesce(jsonb_agg(value - 'translation' ORDER BY position), '[]')
                               FROM jsonb_array_elements(action_items) WITH ORDINALITY AS items (value, position))
       WHERE action_items::text LIKE '%"translation"%';`);
  }
}
