import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { legalTexts202501 } from './legal-texts-2025-01.js';

/** The versions that are in force when the archive begins; consents name that of the policy. */
const first = { 'privacy-policy': '2025-01-01.5', 'terms-of-service': '2025-01-01' } as const;

/** The archive of declarations holds all legal texts, whose versions the practice publishes. */
export class LegalTexts1763700000097 implements MigrationInterface {
  readonly name = 'LegalTexts1763700000097';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE consent_declarations RENAME TO legal_texts;
      ALTER TABLE legal_texts
        ADD COLUMN kind varchar(20) NOT NULL DEFAULT 'informed-consent',
        ADD COLUMN number integer NOT NULL DEFAULT 1,
        ADD COLUMN effective_on date NOT NULL DEFAULT '2025-01-01',
        DROP CONSTRAINT consent_declarations_version_language_key,
        ADD UNIQUE (kind, version, language),
        ADD UNIQUE (kind, number, language),
        ADD CONSTRAINT legal_texts_kind_known CHECK (kind IN ('privacy-policy', 'terms-of-service', 'informed-consent'));
      ALTER TABLE legal_texts
        ALTER COLUMN kind DROP DEFAULT,
        ALTER COLUMN number DROP DEFAULT,
        ALTER COLUMN effective_on DROP DEFAULT;
      ALTER TABLE legal_texts RENAME CONSTRAINT consent_declarations_pkey TO legal_texts_pkey;
      ALTER TABLE legal_texts RENAME CONSTRAINT consent_declarations_language_known TO legal_texts_language_known;
      ALTER TABLE legal_texts RENAME CONSTRAINT consent_declarations_hash_right TO legal_texts_hash_right;
      ALTER FUNCTION refuse_declaration_change() RENAME TO refuse_legal_text_change;
      CREATE OR REPLACE FUNCTION refuse_legal_text_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Archived legal texts are never changed: add a new version.';
      END $$;`);
    // For the processes of the former release until they are replaced.
    await queryRunner.query(`
      CREATE VIEW consent_declarations AS SELECT id, created_at, updated_at, version, language, text, sha256
        FROM legal_texts WHERE kind = 'informed-consent'`);
    for (const [kind, texts] of Object.entries(legalTexts202501))
      for (const [language, text] of Object.entries(texts))
        await queryRunner.query(
          `INSERT INTO legal_texts (kind, number, version, effective_on, language, text, sha256)
           VALUES ($1, 1, $2, '2025-01-01', $3, $4, $5)`,
          [
            kind,
            first[kind as keyof typeof first],
            language,
            text,
            createHash('sha256').update(text, 'utf8').digest('hex'),
          ],
        );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP VIEW consent_declarations;
      ALTER TABLE legal_texts DISABLE TRIGGER archived;
      DELETE FROM legal_texts WHERE kind <> 'informed-consent';
      ALTER TABLE legal_texts ENABLE TRIGGER archived;
      ALTER TABLE legal_texts DROP COLUMN kind, DROP COLUMN number, DROP COLUMN effective_on, ADD UNIQUE (version, language);
      ALTER TABLE legal_texts RENAME TO consent_declarations;
      ALTER TABLE consent_declarations RENAME CONSTRAINT legal_texts_pkey TO consent_declarations_pkey;
      ALTER TABLE consent_declarations RENAME CONSTRAINT legal_texts_language_known TO consent_declarations_language_known;
      ALTER TABLE consent_declarations RENAME CONSTRAINT legal_texts_hash_right TO consent_declarations_hash_right;
      ALTER TABLE consent_declarations RENAME CONSTRAINT legal_texts_version_language_key TO consent_declarations_version_language_key;
      ALTER FUNCTION refuse_legal_text_change() RENAME TO refuse_declaration_change;`);
  }
}
