import type { MigrationInterface, QueryRunner } from 'typeorm';

const BASE_COLUMNS = `
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()`;

/** What the search of each table looks through. */
const searched = {
  contacts: ['name', 'email', 'phone', 'source', 'message'],
  support_contacts: ['first_name', 'last_name', 'email', 'phone', 'best_time_to_call', 'message'],
  consent_forms: ['participant_name', 'email', 'phone'],
  privacy_requests: ['email', 'note'],
};

type Searched = keyof typeof searched;

/** The desks of the admin area: who was answered or called, answers by mail, and what people ask of their data. */
export class PeopleAdmin1763600000020 implements MigrationInterface {
  readonly name = 'PeopleAdmin1763600000020';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE contacts ADD COLUMN answered_at timestamptz(3), ADD COLUMN search_vector tsvector`,
    );
    await queryRunner.query(
      `ALTER TABLE support_contacts ADD COLUMN done_at timestamptz(3), ADD COLUMN search_vector tsvector`,
    );
    await queryRunner.query(`ALTER TABLE consent_forms ADD COLUMN search_vector tsvector`);
    await createReplies(queryRunner);
    await createRequests(queryRunner);
    for (const table of Object.keys(searched)) await searchTable(queryRunner, table as Searched);
    await createIndexes(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE privacy_requests, contact_replies`);
    for (const table of ['contacts', 'support_contacts', 'consent_forms']) {
      await queryRunner.query(`DROP TRIGGER index_words ON ${table}`);
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN search_vector`);
    }
    for (const table of Object.keys(searched)) await queryRunner.query(`DROP FUNCTION index_${table}_words()`);
    await queryRunner.query(
      `DROP INDEX contacts_source_created_at_id_idx, contacts_coaching_type_created_at_id_idx, contacts_language_created_at_id_idx, contacts_requests, contacts_created_at_id_idx, contacts_email_idx`,
    );
    await queryRunner.query(
      `DROP INDEX support_contacts_created_at_id_idx, support_contacts_language_created_at_id_idx, support_contacts_email_idx`,
    );
    await queryRunner.query(
      `DROP INDEX consent_forms_created_at_id_idx, consent_forms_is_active_created_at_id_idx, consent_forms_session_type_created_at_id_idx, consent_forms_language_created_at_id_idx, consent_forms_email_idx, calendar_bookings_email_idx`,
    );
    await queryRunner.query(`ALTER TABLE contacts DROP COLUMN answered_at`);
    await queryRunner.query(`ALTER TABLE support_contacts DROP COLUMN done_at`);
    await queryRunner.query(`CREATE INDEX ON contacts (source, created_at)`);
    await queryRunner.query(`CREATE INDEX ON support_contacts (created_at)`);
  }
}

async function createReplies(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE contact_replies (${BASE_COLUMNS},
      contact_id uuid NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
      subject varchar(200) NOT NULL,
      body varchar(10000) NOT NULL,
      state varchar(10) NOT NULL DEFAULT 'waiting',
      attempts integer NOT NULL DEFAULT 0,
      resolved_at timestamptz(3),
      idempotency_key varchar(255) UNIQUE,
      request_hash varchar(64),
      CONSTRAINT contact_replies_state_known CHECK (state IN ('waiting', 'sent', 'failed')),
      CONSTRAINT contact_replies_resolved CHECK ((state = 'waiting') = (resolved_at IS NULL))
    )`);
  await queryRunner.query(`CREATE INDEX ON contact_replies (contact_id, created_at, id)`);
}

async function createRequests(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE privacy_requests (${BASE_COLUMNS},
      kind varchar(20) NOT NULL,
      email varchar(254) NOT NULL,
      received_on date NOT NULL,
      note varchar(2000),
      outcome varchar(20),
      closed_at timestamptz(3),
      search_vector tsvector,
      CONSTRAINT privacy_requests_kind_known CHECK (kind IN ('access', 'erasure', 'correction')),
      CONSTRAINT privacy_requests_outcome_known CHECK (outcome IN ('done', 'refused')),
      CONSTRAINT privacy_requests_closed_with_outcome CHECK ((outcome IS NULL) = (closed_at IS NULL))
    )`);
  await queryRunner.query(`CREATE INDEX ON privacy_requests (created_at, id)`);
  await queryRunner.query(`CREATE INDEX ON privacy_requests (kind, created_at, id)`);
  await queryRunner.query(
    `CREATE INDEX privacy_requests_open ON privacy_requests (created_at, id) WHERE closed_at IS NULL`,
  );
  await queryRunner.query(
    `CREATE INDEX privacy_requests_closed ON privacy_requests (created_at, id) WHERE closed_at IS NOT NULL`,
  );
  await queryRunner.query(`CREATE INDEX ON privacy_requests (email)`);
}

/** A trigger keeps the words, so that no writer can forget them. */
async function searchTable(queryRunner: QueryRunner, table: Searched): Promise<void> {
  const columns = searched[table];
  await queryRunner.query(`
    CREATE FUNCTION index_${table}_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple', search_text(concat_ws(' ', ${columns.map((column) => `NEW.${column}`).join(', ')})));
      RETURN NEW;
    END $$`);
  await queryRunner.query(`
    CREATE TRIGGER index_words BEFORE INSERT OR UPDATE OF ${columns.join(', ')} ON ${table}
      FOR EACH ROW EXECUTE FUNCTION index_${table}_words()`);
  await queryRunner.query(
    `UPDATE ${table} SET search_vector = to_tsvector('simple', search_text(concat_ws(' ', ${columns.join(', ')})))`,
  );
  await queryRunner.query(`CREATE INDEX ON ${table} USING gin (search_vector)`);
}

/** One for each filter, sorted as the lists are, so that a page is read where it stands; and one for finding a person. */
async function createIndexes(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`DROP INDEX contacts_source_created_at_idx, support_contacts_created_at_idx`);
  await queryRunner.query(`CREATE INDEX ON contacts (created_at, id)`);
  for (const column of ['source', 'coaching_type', 'language'])
    await queryRunner.query(`CREATE INDEX ON contacts (${column}, created_at, id)`);
  await queryRunner.query(
    `CREATE INDEX contacts_requests ON contacts (created_at, id) WHERE source IS DISTINCT FROM 'tiktok-landing'`,
  );
  await queryRunner.query(`CREATE INDEX contacts_open ON contacts (created_at, id) WHERE answered_at IS NULL`);
  await queryRunner.query(`CREATE INDEX contacts_answered ON contacts (created_at, id) WHERE answered_at IS NOT NULL`);
  await queryRunner.query(`CREATE INDEX ON support_contacts (created_at, id)`);
  await queryRunner.query(`CREATE INDEX ON support_contacts (language, created_at, id)`);
  await queryRunner.query(
    `CREATE INDEX support_contacts_open ON support_contacts (created_at, id) WHERE done_at IS NULL`,
  );
  await queryRunner.query(
    `CREATE INDEX support_contacts_done ON support_contacts (created_at, id) WHERE done_at IS NOT NULL`,
  );
  await queryRunner.query(`CREATE INDEX ON consent_forms (created_at, id)`);
  for (const column of ['is_active', 'session_type', 'language'])
    await queryRunner.query(`CREATE INDEX ON consent_forms (${column}, created_at, id)`);
  for (const table of ['contacts', 'support_contacts', 'consent_forms', 'calendar_bookings'])
    await queryRunner.query(`CREATE INDEX ON ${table} (email)`);
}
