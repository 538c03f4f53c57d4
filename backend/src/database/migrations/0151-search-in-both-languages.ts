import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The line about the recording itself is also found by its action items, and by its texts in the other language. */
export class SearchInBothLanguages1763700000151 implements MigrationInterface {
  readonly name = 'SearchInBothLanguages1763700000151';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION recording_item_texts(items jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT string_agg(concat_ws(' ', item ->> 'text', item ->> 'translation'), ' ') FROM jsonb_array_elements(items) item
      $$;

      CREATE FUNCTION index_recording_itself(recording call_recordings) RETURNS void LANGUAGE sql AS $$
        UPDATE call_recording_lines
           SET search_vector = search_vector || recording_search_vector(left(
                 concat_ws(' ', recording_item_texts(recording.action_items), recording.translated_title, recording.translated_description,
                           recording.translated_summary), 60000))
         WHERE call_recording_id = recording.id AND line = 0
      $$;

      CREATE OR REPLACE FUNCTION index_call_recording_lines() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM call_recording_lines WHERE call_recording_id = NEW.id;
        PERFORM insert_call_recording_lines(NEW);
        PERFORM index_recording_itself(NEW);
        RETURN NULL;
      END $$;

      DROP TRIGGER index_changed_lines ON call_recordings;
      CREATE TRIGGER index_changed_lines
        AFTER UPDATE OF is_visible, title, description, summary, attendees, transcript, recorded_at,
                        action_items, translated_title, translated_description, translated_summary ON call_recordings
        FOR EACH ROW WHEN ((OLD.is_visible OR NEW.is_visible)
          AND (OLD.is_visible, OLD.title, OLD.description, OLD.summary, OLD.attendees, OLD.transcript, OLD.recorded_at,
               OLD.action_items, OLD.translated_title, OLD.translated_description, OLD.translated_summary)
              IS DISTINCT FROM (NEW.is_visible, NEW.title, NEW.description, NEW.summary, NEW.attendees, NEW.transcript, NEW.recorded_at,
               NEW.action_items, NEW.translated_title, NEW.translated_description, NEW.translated_summary))
        EXECUTE FUNCTION index_call_recording_lines();

      -- The list of the admin area.
      CREATE OR REPLACE FUNCTION index_call_recording_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_vector := to_tsvector('simple', search_text(concat_ws(' ', NEW.title, NEW.description, array_to_string(NEW.attendees, ' '),
          NEW.translated_title, NEW.translated_description)));
        RETURN NEW;
      END $$;
      DROP TRIGGER index_search_vector ON call_recordings;
      CREATE TRIGGER index_search_vector
        BEFORE INSERT OR UPDATE OF title, description, attendees, translated_title, translated_description ON call_recordings
        FOR EACH ROW EXECUTE FUNCTION index_call_recording_search_vector();

      SELECT index_recording_itself(r) FROM call_recordings r;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION index_call_recording_lines() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM call_recording_lines WHERE call_recording_id = NEW.id;
        PERFORM insert_call_recording_lines(NEW);
        RETURN NULL;
      END $$;
      DROP TRIGGER index_changed_lines ON call_recordings;
      CREATE TRIGGER index_changed_lines AFTER UPDATE OF is_visible, title, description, summary, attendees, transcript, recorded_at ON call_recordings
        FOR EACH ROW WHEN ((OLD.is_visible OR NEW.is_visible)
          AND (OLD.is_visible, OLD.title, OLD.description, OLD.summary, OLD.attendees, OLD.transcript, OLD.recorded_at)
              IS DISTINCT FROM (NEW.is_visible, NEW.title, NEW.description, NEW.summary, NEW.attendees, NEW.transcript, NEW.recorded_at))
        EXECUTE FUNCTION index_call_recording_lines();
      CREATE OR REPLACE FUNCTION index_call_recording_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_vector := to_tsvector('simple',
          search_text(concat_ws(' ', NEW.title, NEW.description, array_to_string(NEW.attendees, ' '))));
        RETURN NEW;
      END $$;
      DROP TRIGGER index_search_vector ON call_recordings;
      CREATE TRIGGER index_search_vector BEFORE INSERT OR UPDATE OF title, description, attendees ON call_recordings
        FOR EACH ROW EXECUTE FUNCTION index_call_recording_search_vector();
      DROP FUNCTION index_recording_itself(call_recordings), recording_item_texts(jsonb);`);
  }
}
