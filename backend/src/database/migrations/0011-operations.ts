import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log and imports from files. */
export class Operations1763700000011 implements MigrationInterface {
  readonly name = 'Operations1763700000011';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createAuditEntries(queryRunner);
    await createImports(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE import_refusals, imports, audit_entries;
      DROP FUNCTION refuse_change();`);
  }
}

async function createAuditEntries(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE audit_entries (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      action varchar(60) NOT NULL,
      actor_id uuid NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      subject_type varchar(40),
      subject_id varchar(64),
      CONSTRAINT audit_entries_subject_whole CHECK ((subject_type IS NULL) = (subject_id IS NULL))
    );
    CREATE INDEX ON audit_entries (actor_id, created_at);
    CREATE INDEX ON audit_entries (subject_type, subject_id, created_at, id) WHERE subject_type IS NOT NULL;
    CREATE INDEX ON audit_entries (created_at, id);
    CREATE INDEX ON audit_entries (action, created_at, id);

    -- The database itself rejects changes of the log, whatever the application does.
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'Rows of % are added, never changed or deleted.', TG_TABLE_NAME;
    END $$;
    CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();`);
}

async function createImports(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE imports (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      kind varchar(20) NOT NULL,
      status varchar(16) NOT NULL DEFAULT 'uploaded',
      file_name varchar(200) NOT NULL DEFAULT '',
      file_text text,
      encoding varchar(20),
      delimiter varchar(1),
      headers text[] NOT NULL DEFAULT '{}',
      samples jsonb NOT NULL DEFAULT '[]',
      mapping jsonb NOT NULL DEFAULT '{}',
      language varchar(2) NOT NULL DEFAULT 'en',
      consent_proof varchar(300),
      rows_count integer NOT NULL DEFAULT 0,
      done_count integer NOT NULL DEFAULT 0,
      added_count integer NOT NULL DEFAULT 0,
      unchanged_count integer NOT NULL DEFAULT 0,
      refused_count integer NOT NULL DEFAULT 0,
      position varchar(255),
      failure varchar(40),
      finished_at timestamptz(3),
      started_by uuid REFERENCES users (id) ON DELETE SET NULL,
      CONSTRAINT imports_kind_known CHECK (kind IN ('subscribers', 'contacts', 'members', 'subscriptions')),
      CONSTRAINT imports_status_known
        CHECK (status IN ('uploaded', 'checking', 'checked', 'running', 'done', 'failed')),
      CONSTRAINT imports_language_known CHECK (language IN ('en', 'es'))
    );
    CREATE INDEX ON imports (created_at, id);
    CREATE INDEX ON imports (started_by);

    CREATE TABLE import_refusals (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
      line integer NOT NULL,
      code varchar(40) NOT NULL,
      field varchar(40),
      email varchar(254),
      cells text[] NOT NULL,
      UNIQUE (import_id, line)
    );
    CREATE INDEX ON import_refusals (email);`);
}
