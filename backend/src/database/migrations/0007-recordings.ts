import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Call recordings, members’ notes on them, and deliveries and imports from Fathom. */
export class Recordings1763700000007 implements MigrationInterface {
  readonly name = 'Recordings1763700000007';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createRecordings(queryRunner);
    await createNotes(queryRunner);
    await createFathom(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE fathom_imports, fathom_deliveries, call_recording_notes, call_recordings;
      DROP FUNCTION announce_call_recording(), announce_call_recording_note(),
        index_call_recording_search_vector(), index_call_recording_note_search_vector();`);
  }
}

async function createRecordings(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE call_recordings (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
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
      edited_at timestamptz(3),
      search_vector tsvector,
      CONSTRAINT call_recordings_duration_natural CHECK (duration >= 0)
    );
    -- Serves members and administrators: few rows are hidden.
    CREATE INDEX ON call_recordings (recorded_at, id);
    CREATE INDEX ON call_recordings USING gin (search_vector);

    CREATE FUNCTION announce_call_recording() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (TG_OP <> 'INSERT' AND OLD.is_visible) OR (TG_OP <> 'DELETE' AND NEW.is_visible) THEN
        PERFORM pg_notify('member_changed', 'recording:' || CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE ON call_recordings
      FOR EACH ROW EXECUTE FUNCTION announce_call_recording();

    CREATE FUNCTION index_call_recording_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple',
        search_text(concat_ws(' ', NEW.title, NEW.description, array_to_string(NEW.attendees, ' '))));
      RETURN NEW;
    END $$;
    CREATE TRIGGER index_search_vector BEFORE INSERT OR UPDATE OF title, description, attendees ON call_recordings
      FOR EACH ROW EXECUTE FUNCTION index_call_recording_search_vector();`);
}

async function createNotes(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE call_recording_notes (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      call_recording_id uuid NOT NULL REFERENCES call_recordings (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      notes text NOT NULL,
      is_visible boolean NOT NULL DEFAULT true,
      idempotency_key varchar(255),
      request_hash varchar(64),
      search_vector tsvector,
      UNIQUE (user_id, idempotency_key)
    );
    CREATE INDEX ON call_recording_notes (call_recording_id, created_at, id) WHERE is_visible;
    CREATE INDEX ON call_recording_notes USING gin (search_vector);
    CREATE INDEX call_recording_notes_newest ON call_recording_notes (created_at, id);
    CREATE INDEX call_recording_notes_hidden ON call_recording_notes (created_at, id) WHERE NOT is_visible;

    -- A note is announced by the id of its recording.
    CREATE FUNCTION announce_call_recording_note() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      recording uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.call_recording_id ELSE NEW.call_recording_id END;
    BEGIN
      IF (TG_OP <> 'INSERT' AND OLD.is_visible) OR (TG_OP <> 'DELETE' AND NEW.is_visible) THEN
        -- Notes of an unpublished or deleted recording are not announced: members cannot read them.
        IF EXISTS (SELECT 1 FROM call_recordings WHERE id = recording AND is_visible) THEN
          PERFORM pg_notify('member_changed', 'note:' || recording);
        END IF;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE ON call_recording_notes
      FOR EACH ROW EXECUTE FUNCTION announce_call_recording_note();

    CREATE FUNCTION index_call_recording_note_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple', search_text(NEW.notes));
      RETURN NEW;
    END $$;
    CREATE TRIGGER index_search_vector BEFORE INSERT OR UPDATE OF notes ON call_recording_notes
      FOR EACH ROW EXECUTE FUNCTION index_call_recording_note_search_vector();`);
}

async function createFathom(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE fathom_deliveries (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      webhook_id varchar(255) NOT NULL UNIQUE
    );
    CREATE INDEX ON fathom_deliveries (created_at);

    CREATE TABLE fathom_imports (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
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
    );
    -- One import at a time for all administrators.
    CREATE UNIQUE INDEX fathom_imports_one_running ON fathom_imports (status) WHERE status = 'running';
    CREATE INDEX ON fathom_imports (started_by);
    CREATE INDEX ON fathom_imports (created_at);`);
}
