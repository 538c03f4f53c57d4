import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { consentDeclaration202501 } from './consent-declaration-2025-01.js';

/** Contact requests with their replies, requests to be called, and consent forms with the archived declarations. */
export class Inquiries1763700000004 implements MigrationInterface {
  readonly name = 'Inquiries1763700000004';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createContacts(queryRunner);
    await createSupportRequests(queryRunner);
    await createConsentDeclarations(queryRunner);
    await createConsentForms(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE consent_forms, consent_declarations, support_contacts, contact_replies, contacts;
      DROP FUNCTION refuse_declaration_change(), index_contacts_search_vector(), index_support_contacts_search_vector(),
        index_consent_forms_search_vector();`);
  }
}

async function createContacts(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE contacts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      name varchar(120) NOT NULL,
      email varchar(254) NOT NULL,
      phone varchar(40),
      coaching_type varchar(40) NOT NULL,
      message varchar(5000),
      language varchar(2) NOT NULL DEFAULT 'en',
      source varchar(80),
      privacy_consent boolean NOT NULL DEFAULT false,
      marketing_consent boolean NOT NULL DEFAULT false,
      policy_version varchar(20),
      consented_at timestamptz(3),
      idempotency_key varchar(255) UNIQUE,
      request_hash varchar(64),
      answered_at timestamptz(3),
      search_vector tsvector,
      CONSTRAINT contacts_language_known CHECK (language IN ('en', 'es')),
      CONSTRAINT contacts_consent_dated
        CHECK (NOT privacy_consent OR (consented_at IS NOT NULL AND policy_version IS NOT NULL))
    );
    CREATE INDEX ON contacts USING gin (search_vector);
    CREATE INDEX ON contacts (created_at, id);
    CREATE INDEX ON contacts (source, created_at, id);
    CREATE INDEX ON contacts (coaching_type, created_at, id);
    CREATE INDEX ON contacts (language, created_at, id);
    -- Leads of the landing page have a list of their own.
    CREATE INDEX contacts_requests ON contacts (created_at, id) WHERE source IS DISTINCT FROM 'tiktok-landing';
    CREATE INDEX contacts_open ON contacts (created_at, id) WHERE answered_at IS NULL;
    CREATE INDEX contacts_answered ON contacts (created_at, id) WHERE answered_at IS NOT NULL;
    CREATE INDEX ON contacts (email);

    CREATE FUNCTION index_contacts_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple',
        search_text(concat_ws(' ', NEW.name, NEW.email, NEW.phone, NEW.source, NEW.message)));
      RETURN NEW;
    END $$;
    CREATE TRIGGER index_search_vector BEFORE INSERT OR UPDATE OF name, email, phone, source, message ON contacts
      FOR EACH ROW EXECUTE FUNCTION index_contacts_search_vector();

    CREATE TABLE contact_replies (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      contact_id uuid NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
      subject varchar(200) NOT NULL,
      body varchar(10000) NOT NULL,
      state varchar(10) NOT NULL DEFAULT 'pending',
      attempts integer NOT NULL DEFAULT 0,
      resolved_at timestamptz(3),
      idempotency_key varchar(255) UNIQUE,
      request_hash varchar(64),
      CONSTRAINT contact_replies_state_known CHECK (state IN ('pending', 'sent', 'failed')),
      CONSTRAINT contact_replies_resolved CHECK ((state = 'pending') = (resolved_at IS NULL))
    );
    CREATE INDEX ON contact_replies (contact_id, created_at, id);`);
}

async function createSupportRequests(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE support_contacts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      first_name varchar(100) NOT NULL,
      last_name varchar(100) NOT NULL,
      email varchar(254) NOT NULL,
      phone varchar(40) NOT NULL,
      best_time_to_call varchar(200) NOT NULL,
      message varchar(5000),
      language varchar(2) NOT NULL DEFAULT 'en',
      idempotency_key varchar(255) UNIQUE,
      request_hash varchar(64),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      done_at timestamptz(3),
      search_vector tsvector,
      CONSTRAINT support_contacts_language_known CHECK (language IN ('en', 'es'))
    );
    CREATE INDEX ON support_contacts USING gin (search_vector);
    CREATE INDEX ON support_contacts (created_at, id);
    CREATE INDEX ON support_contacts (language, created_at, id);
    CREATE INDEX support_contacts_open ON support_contacts (created_at, id) WHERE done_at IS NULL;
    CREATE INDEX support_contacts_done ON support_contacts (created_at, id) WHERE done_at IS NOT NULL;
    CREATE INDEX ON support_contacts (email);

    CREATE FUNCTION index_support_contacts_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple',
        search_text(concat_ws(' ', NEW.first_name, NEW.last_name, NEW.email, NEW.phone, NEW.best_time_to_call,
          NEW.message)));
      RETURN NEW;
    END $$;
    CREATE TRIGGER index_search_vector BEFORE INSERT OR UPDATE OF first_name, last_name, email, phone, best_time_to_call,
      message ON support_contacts
      FOR EACH ROW EXECUTE FUNCTION index_support_contacts_search_vector();`);
}

async function createConsentDeclarations(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE consent_declarations (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version varchar(20) NOT NULL,
      language varchar(2) NOT NULL,
      text text NOT NULL,
      sha256 varchar(64) NOT NULL,
      UNIQUE (version, language),
      CONSTRAINT consent_declarations_language_known CHECK (language IN ('en', 'es')),
      CONSTRAINT consent_declarations_hash_right CHECK (sha256 = encode(sha256(convert_to(text, 'UTF8')), 'hex'))
    );

    -- Only an archive that nobody can edit is evidence.
    CREATE FUNCTION refuse_declaration_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'Archived declarations are never changed: add a new version.';
    END $$;
    CREATE TRIGGER archived BEFORE DELETE OR UPDATE OR TRUNCATE ON consent_declarations
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_declaration_change();
    CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON consent_declarations
      FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();`);
  for (const [language, text] of Object.entries(consentDeclaration202501)) {
    await queryRunner.query(
      `INSERT INTO consent_declarations (version, language, text, sha256) VALUES ('2025-01', $1, $2, $3)`,
      [language, text, createHash('sha256').update(text, 'utf8').digest('hex')],
    );
  }
}

async function createConsentForms(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE consent_forms (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
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
      search_vector tsvector,
      CONSTRAINT consent_forms_language_known CHECK (language IN ('en', 'es')),
      CONSTRAINT consent_forms_consent_dated CHECK (NOT has_consented OR consent_timestamp IS NOT NULL),
      CONSTRAINT consent_forms_withdrawal_ends CHECK (withdrawal_date IS NULL OR NOT is_active)
    );
    CREATE INDEX ON consent_forms (consent_timestamp);
    CREATE INDEX ON consent_forms USING gin (search_vector);
    CREATE INDEX ON consent_forms (created_at, id);
    CREATE INDEX ON consent_forms (is_active, created_at, id);
    CREATE INDEX ON consent_forms (session_type, created_at, id);
    CREATE INDEX ON consent_forms (language, created_at, id);
    CREATE INDEX ON consent_forms (email);

    CREATE FUNCTION index_consent_forms_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple',
        search_text(concat_ws(' ', NEW.participant_name, NEW.email, NEW.phone)));
      RETURN NEW;
    END $$;
    CREATE TRIGGER index_search_vector BEFORE INSERT OR UPDATE OF participant_name, email, phone ON consent_forms
      FOR EACH ROW EXECUTE FUNCTION index_consent_forms_search_vector();`);
}
