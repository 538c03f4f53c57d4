import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Privacy requests, and the last email to the owner of a deleted account. */
export class Privacy1763700000010 implements MigrationInterface {
  readonly name = 'Privacy1763700000010';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createRequests(queryRunner);
    await createAccountDeletedEmails(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE account_deleted_emails, privacy_requests;
      DROP FUNCTION index_privacy_requests_search_vector();`);
  }
}

async function createRequests(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE privacy_requests (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
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
    );
    CREATE INDEX ON privacy_requests (created_at, id);
    CREATE INDEX ON privacy_requests (kind, created_at, id);
    CREATE INDEX privacy_requests_open ON privacy_requests (created_at, id) WHERE closed_at IS NULL;
    CREATE INDEX privacy_requests_closed ON privacy_requests (created_at, id) WHERE closed_at IS NOT NULL;
    CREATE INDEX ON privacy_requests (email);
    CREATE INDEX ON privacy_requests USING gin (search_vector);

    CREATE FUNCTION index_privacy_requests_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple', search_text(concat_ws(' ', NEW.email, NEW.note)));
      RETURN NEW;
    END $$;
    CREATE TRIGGER index_search_vector BEFORE INSERT OR UPDATE OF email, note ON privacy_requests
      FOR EACH ROW EXECUTE FUNCTION index_privacy_requests_search_vector();`);
}

async function createAccountDeletedEmails(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE account_deleted_emails (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      email varchar(254) NOT NULL,
      language varchar(2) NOT NULL DEFAULT 'en',
      CONSTRAINT account_deleted_emails_language_known CHECK (language IN ('en', 'es'))
    );`);
}
