import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A report may be about a note on a recording instead of a post. Deleted with the note. */
export class NoteReports1763700000169 implements MigrationInterface {
  readonly name = 'NoteReports1763700000169';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE member_post_reports
        ALTER COLUMN post_id DROP NOT NULL,
        ADD COLUMN note_id uuid REFERENCES call_recording_notes (id) ON DELETE CASCADE,
        ADD CONSTRAINT member_post_reports_one_subject CHECK (num_nonnulls(post_id, note_id) = 1 AND num_nonnulls(comment_id, note_id) < 2);
      CREATE INDEX ON member_post_reports (note_id);
      DROP INDEX member_post_reports_open;
      CREATE UNIQUE INDEX member_post_reports_open ON member_post_reports
        (coalesce(comment_id, post_id, note_id), user_id, reason, md5(coalesce(details, ''))) WHERE resolved_at IS NULL;
      CREATE OR REPLACE FUNCTION note_reported_post() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF coalesce(NEW.note_id, OLD.note_id) IS NULL THEN
          PERFORM note_change('member-post', coalesce(NEW.post_id, OLD.post_id)::text);
        ELSE
          PERFORM note_change('member-note', coalesce(NEW.note_id, OLD.note_id)::text);
        END IF;
        RETURN NULL;
      END $$;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM member_post_reports WHERE note_id IS NOT NULL;
      CREATE OR REPLACE FUNCTION note_reported_post() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM note_change('member-post', coalesce(NEW.post_id, OLD.post_id)::text);
        RETURN NULL;
      END $$;
      DROP INDEX member_post_reports_open;
      ALTER TABLE member_post_reports
        DROP CONSTRAINT member_post_reports_one_subject,
        DROP COLUMN note_id,
        ALTER COLUMN post_id SET NOT NULL;
      CREATE UNIQUE INDEX member_post_reports_open ON member_post_reports
        (coalesce(comment_id, post_id), user_id, reason, md5(coalesce(details, ''))) WHERE resolved_at IS NULL;`);
  }
}
