import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lines of published transcripts as rows, to be searched over all recordings. They are derived from the recordings by a trigger. Line 0 is about the recording
 * itself: title, description, summary and names. Searched are words as they are, by their beginnings, and their stems in both languages, because
 * members of one call speak both.
 */
export class RecordingLines1763700000140 implements MigrationInterface {
  readonly name = 'RecordingLines1763700000140';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION recording_search_vector(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        -- A vector holds a megabyte at most.
        SELECT strip(to_tsvector('simple', words) || to_tsvector('pg_catalog.english', words) || to_tsvector('pg_catalog.spanish', words))
          FROM search_text(left($1, 100000)) words
      $$;

      -- Lines that have all terms, in one of the three ways.
      CREATE FUNCTION recording_search_query(text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT search_query($1) || plainto_tsquery('pg_catalog.english', search_text($1)) || plainto_tsquery('pg_catalog.spanish', search_text($1))
      $$;

      CREATE TABLE call_recording_lines (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        call_recording_id uuid NOT NULL REFERENCES call_recordings (id) ON DELETE CASCADE,
        line integer NOT NULL,
        -- The call's time, a millisecond earlier for each line: newest first, a call's lines are in their order.
        listed_at timestamptz(3) NOT NULL,
        position_seconds integer,
        speaker text,
        text text NOT NULL,
        search_vector tsvector NOT NULL,
        CONSTRAINT call_recording_lines_once UNIQUE (call_recording_id, line)
      );
      CREATE INDEX ON call_recording_lines (listed_at, id);
      CREATE INDEX ON call_recording_lines USING gin (search_vector);

      -- As parseTranscript of the domain does.
      CREATE FUNCTION insert_call_recording_lines(recording call_recordings) RETURNS void LANGUAGE sql AS $$
        INSERT INTO call_recording_lines (call_recording_id, line, listed_at, position_seconds, speaker, text, search_vector)
        SELECT recording.id, line, recording.recorded_at - line * interval '1 millisecond', position_seconds, speaker, text,
               recording_search_vector(searched)
          FROM (
            SELECT 0 AS line, NULL::integer AS position_seconds, NULL AS speaker, '' AS text,
                   concat_ws(' ', recording.title, recording.description, recording.summary, array_to_string(recording.attendees, ' ')) AS searched
            UNION ALL
            SELECT number, CASE cardinality(clock) WHEN 3 THEN clock[1] * 3600 + clock[2] * 60 + clock[3] ELSE clock[1] * 60 + clock[2] END,
                   CASE WHEN has_speaker THEN left(rest, colon - 1) END, words, words
              -- A call of ten hours; more would take longer than a request may.
              FROM unnest(string_to_array(left(recording.transcript, 600000), E'\\n')) WITH ORDINALITY AS lines (content, number)
             CROSS JOIN LATERAL (SELECT regexp_match(left(content, 11), '^(\\[(\\d{1,2}:\\d{2}(?::\\d{2})?|--:--)\\] ?)') AS parts) matched
             CROSS JOIN LATERAL (SELECT string_to_array(nullif(parts[2], '--:--'), ':')::integer[] AS clock,
                                        substr(content, coalesce(length(parts[1]), 0) + 1) AS rest) timed
             CROSS JOIN LATERAL (SELECT position(':' in left(rest, 241)) AS colon) searched
             CROSS JOIN LATERAL (SELECT parts IS NOT NULL AND colon > 1 AND substr(rest, colon + 1, 1) = ' ' AS has_speaker) spoken
             CROSS JOIN LATERAL (SELECT CASE WHEN has_speaker THEN substr(rest, colon + 2) ELSE rest END AS words) remaining
             WHERE btrim(content) <> ''
          ) found
         WHERE recording.is_visible
      $$;

      CREATE FUNCTION index_call_recording_lines() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM call_recording_lines WHERE call_recording_id = NEW.id;
        PERFORM insert_call_recording_lines(NEW);
        RETURN NULL;
      END $$;
      CREATE TRIGGER index_lines AFTER INSERT ON call_recordings
        FOR EACH ROW WHEN (NEW.is_visible) EXECUTE FUNCTION index_call_recording_lines();
      CREATE TRIGGER index_changed_lines AFTER UPDATE OF is_visible, title, description, summary, attendees, transcript, recorded_at ON call_recordings
        FOR EACH ROW WHEN ((OLD.is_visible OR NEW.is_visible)
          AND (OLD.is_visible, OLD.title, OLD.description, OLD.summary, OLD.attendees, OLD.transcript, OLD.recorded_at)
              IS DISTINCT FROM (NEW.is_visible, NEW.title, NEW.description, NEW.summary, NEW.attendees, NEW.transcript, NEW.recorded_at))
        EXECUTE FUNCTION index_call_recording_lines();

      SELECT insert_call_recording_lines(r) FROM call_recordings r;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER index_lines ON call_recordings;
      DROP TRIGGER index_changed_lines ON call_recordings;
      DROP FUNCTION index_call_recording_lines(), insert_call_recording_lines(call_recordings);
      DROP TABLE call_recording_lines;
      DROP FUNCTION recording_search_query(text), recording_search_vector(text);`);
  }
}
