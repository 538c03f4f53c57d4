import type { MigrationInterface, QueryRunner } from 'typeorm';

const BASE_COLUMNS = `
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()`;

/** Recorded calls, the members' notes about them, and what Fathom has sent or was asked for. */
export class CallRecordings1763600000016 implements MigrationInterface {
  readonly name = 'CallRecordings1763600000016';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE call_recordings (${BASE_COLUMNS},
        title varchar(200) NOT NULL,
        description text,
        fathom_id varchar(255) UNIQUE,
        recording_url varchar(2048),
        summary text,
        transcript text,
        attendees text[] NOT NULL DEFAULT '{}',
        duration integer,
        recorded_at timestamptz(3) NOT NULL,
        is_visible boolean NOT NULL DEFAULT true,
        published_at timestamptz(3),
        CONSTRAINT call_recordings_duration_natural CHECK (duration >= 0)
      )`);
    // Nearly all are visible, so one index serves members and administrators.
    await queryRunner.query(`CREATE INDEX ON call_recordings (recorded_at, id)`);
    await queryRunner.query(
      `CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON call_recordings FOR EACH ROW EXECUTE FUNCTION announce_call_recording()`,
    );
    await queryRunner.query(`
      CREATE TABLE call_recording_notes (${BASE_COLUMNS},
        call_recording_id uuid NOT NULL REFERENCES call_recordings (id) ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        notes text NOT NULL,
        is_visible boolean NOT NULL DEFAULT true,
        idempotency_key varchar(255),
        request_hash varchar(64),
        UNIQUE (user_id, idempotency_key)
      )`);
    await queryRunner.query(
      `CREATE INDEX ON call_recording_notes (call_recording_id, created_at, id) WHERE is_visible`,
    );
    await queryRunner.query(`
      CREATE TABLE fathom_deliveries (${BASE_COLUMNS},
        webhook_id varchar(255) NOT NULL UNIQUE
      )`);
    await queryRunner.query(`CREATE INDEX ON fathom_deliveries (created_at)`);
    await queryRunner.query(`
      CREATE TABLE fathom_imports (${BASE_COLUMNS},
        started_by uuid REFERENCES users (id) ON DELETE SET NULL,
        status varchar(16) NOT NULL DEFAULT 'running',
        cursor text,
        created_after timestamptz(3),
        pages_read integer NOT NULL DEFAULT 0,
        seen_count integer NOT NULL DEFAULT 0,
        added_count integer NOT NULL DEFAULT 0,
        reached_at timestamptz(3),
        finished_at timestamptz(3),
        failure varchar(40),
        CONSTRAINT fathom_imports_status_known CHECK (status IN ('running', 'done', 'failed')),
        CONSTRAINT fathom_imports_counts_natural CHECK (pages_read >= 0 AND seen_count >= 0 AND added_count >= 0)
      )`);
    // One at a time, whoever asks for it.
    await queryRunner.query(
      `CREATE UNIQUE INDEX fathom_imports_one_running ON fathom_imports (status) WHERE status = 'running'`,
    );
    await queryRunner.query(`CREATE INDEX ON fathom_imports (started_by)`);
    await queryRunner.query(`CREATE INDEX ON fathom_imports (created_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE fathom_imports`);
    await queryRunner.query(`DROP TABLE fathom_deliveries`);
    await queryRunner.query(`DROP TABLE call_recording_notes`);
    await queryRunner.query(`DROP TABLE call_recordings`);
  }
}
