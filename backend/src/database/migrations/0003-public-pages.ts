import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { consentDeclaration202501 } from './0003-consent-declaration-texts.js';

const COMMON_COLUMNS = `
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()`;

/** Tables whose every change makes rendered pages old. */
const CONTENT_TABLES = ['retreat_offerings', 'consent_declarations'];

/** New columns of the site settings with the values that the one row gets. */
const SETTINGS_COLUMNS: [name: string, value: object][] = [
  ['founder_narrative', { en: '', es: '' }],
  ['founder_timeline', { en: [], es: [] }],
  ['mission_quote', { en: '', es: '' }],
  ['campaigns', { source: 'coaching-website', aiCoachPage: 'ai-coach-page', aboutPage: 'about-page' }],
];

/** Retreat offerings, consent forms with their archived declarations, further site settings, and the index of the leads. */
export class PublicPages1763600000003 implements MigrationInterface {
  readonly name = 'PublicPages1763600000003';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createRetreatOfferings(queryRunner);
    await createConsentForms(queryRunner);
    for (const [name, value] of SETTINGS_COLUMNS) {
      await queryRunner.query(
        `ALTER TABLE site_settings ADD COLUMN ${name} jsonb NOT NULL DEFAULT '${JSON.stringify(value)}'`,
      );
      await queryRunner.query(`ALTER TABLE site_settings ALTER COLUMN ${name} DROP DEFAULT`);
    }
    // Counted for the offer of the lead page, and walked by the retention job.
    await queryRunner.query(`CREATE INDEX ON contacts (source, created_at)`);
    for (const table of CONTENT_TABLES) {
      await queryRunner.query(`
        CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed()`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX contacts_source_created_at_idx`);
    for (const [name] of SETTINGS_COLUMNS) await queryRunner.query(`ALTER TABLE site_settings DROP COLUMN ${name}`);
    await queryRunner.query(`DROP TABLE consent_forms, consent_declarations, retreat_offerings`);
    await queryRunner.query(`DROP FUNCTION refuse_declaration_change()`);
  }
}

async function createRetreatOfferings(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE retreat_offerings (
      ${COMMON_COLUMNS},
      kind varchar(16) NOT NULL DEFAULT 'retreat',
      title varchar(200) NOT NULL,
      date varchar(120) NOT NULL,
      starts_on date,
      ends_on date,
      time_zone varchar(60) NOT NULL DEFAULT 'America/Los_Angeles',
      location varchar(200) NOT NULL,
      description varchar(2000) NOT NULL,
      link varchar(2048) NOT NULL,
      button_text varchar(80) NOT NULL,
      language varchar(2) NOT NULL DEFAULT 'en',
      translation_group_id uuid,
      position smallint NOT NULL DEFAULT 0,
      is_active boolean NOT NULL DEFAULT true,
      UNIQUE (translation_group_id, language),
      CONSTRAINT retreat_offerings_language_known CHECK (language IN ('en', 'es')),
      CONSTRAINT retreat_offerings_kind_known CHECK (kind IN ('retreat', 'ceremony')),
      CONSTRAINT retreat_offerings_dates_in_order
        CHECK ((starts_on IS NULL) = (ends_on IS NULL) AND starts_on <= ends_on),
      CONSTRAINT retreat_offerings_time_zone_known
        CHECK (('2000-01-01 00:00:00+00'::timestamptz AT TIME ZONE time_zone) IS NOT NULL)
    )`);
  await queryRunner.query(`CREATE INDEX ON retreat_offerings (language, starts_on) WHERE is_active`);
}

async function createConsentForms(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE consent_declarations (
      ${COMMON_COLUMNS},
      version varchar(20) NOT NULL,
      language varchar(2) NOT NULL,
      text text NOT NULL,
      sha256 varchar(64) NOT NULL,
      UNIQUE (version, language),
      CONSTRAINT consent_declarations_language_known CHECK (language IN ('en', 'es')),
      CONSTRAINT consent_declarations_hash_right CHECK (sha256 = encode(sha256(convert_to(text, 'UTF8')), 'hex'))
    )`);
  for (const [language, text] of Object.entries(consentDeclaration202501)) {
    await queryRunner.query(
      `INSERT INTO consent_declarations (version, language, text, sha256) VALUES ('2025-01', $1, $2, $3)`,
      [language, text, createHash('sha256').update(text, 'utf8').digest('hex')],
    );
  }
  // An archive that could be edited would prove nothing.
  await queryRunner.query(`
    CREATE FUNCTION refuse_declaration_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'Archived declarations are never changed: add a new version.';
    END $$`);
  await queryRunner.query(`
    CREATE TRIGGER archived BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_declarations
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_declaration_change()`);
  await queryRunner.query(`
    CREATE TABLE consent_forms (
      ${COMMON_COLUMNS},
      participant_name varchar(120) NOT NULL,
      email varchar(254) NOT NULL,
      phone varchar(40),
      session_type varchar(40) NOT NULL,
      has_consented boolean NOT NULL DEFAULT false,
      acknowledge_right boolean,
      understand_nature boolean,
      confirm_autonomy boolean,
      consent_timestamp timestamptz(3),
      ip_address varchar(45),
      language varchar(2) NOT NULL DEFAULT 'en',
      declaration_id uuid NOT NULL REFERENCES consent_declarations (id),
      declaration_version varchar(20) NOT NULL,
      declaration_sha256 varchar(64) NOT NULL,
      withdrawal_date timestamptz(3),
      is_active boolean NOT NULL DEFAULT true,
      withdrawal_token_hash varchar(64) UNIQUE,
      idempotency_key varchar(255) UNIQUE,
      request_hash varchar(64),
      CONSTRAINT consent_forms_language_known CHECK (language IN ('en', 'es')),
      CONSTRAINT consent_forms_consent_dated CHECK (NOT has_consented OR consent_timestamp IS NOT NULL),
      CONSTRAINT consent_forms_withdrawal_ends CHECK (withdrawal_date IS NULL OR NOT is_active)
    )`);
  await queryRunner.query(`CREATE INDEX ON consent_forms (consent_timestamp)`);
}
