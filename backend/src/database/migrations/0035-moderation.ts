import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports can be settled, and members' notes on recordings are listed and found by words at the desk, as comments are. */
export class Moderation1763600000035 implements MigrationInterface {
  readonly name = 'Moderation1763600000035';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE member_post_reports ADD COLUMN resolved_at timestamptz(3)`);
    // What was hidden has been looked at.
    await queryRunner.query(
      `UPDATE member_post_reports r SET resolved_at = now() FROM member_posts p WHERE p.id = r.post_id AND NOT p.is_visible`,
    );
    await queryRunner.query(
      `CREATE INDEX member_post_reports_open ON member_post_reports (post_id) WHERE resolved_at IS NULL`,
    );

    await queryRunner.query(`ALTER TABLE call_recording_notes ADD COLUMN search_vector tsvector`);
    await queryRunner.query(`
      CREATE FUNCTION index_call_recording_note_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_vector := to_tsvector('simple', search_text(NEW.notes));
        RETURN NEW;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER index_words BEFORE INSERT OR UPDATE OF notes ON call_recording_notes
        FOR EACH ROW EXECUTE FUNCTION index_call_recording_note_search_vector()`);
    await queryRunner.query(
      `UPDATE call_recording_notes SET search_vector = to_tsvector('simple', search_text(notes))`,
    );
    await queryRunner.query(`CREATE INDEX ON call_recording_notes USING gin (search_vector)`);
    await queryRunner.query(`CREATE INDEX call_recording_notes_newest ON call_recording_notes (created_at, id)`);
    await queryRunner.query(
      `CREATE INDEX call_recording_notes_hidden ON call_recording_notes (created_at, id) WHERE NOT is_visible`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX call_recording_notes_hidden`);
    await queryRunner.query(`DROP INDEX call_recording_notes_newest`);
    await queryRunner.query(`DROP TRIGGER index_words ON call_recording_notes`);
    await queryRunner.query(`DROP FUNCTION index_call_recording_note_search_vector()`);
    await queryRunner.query(`ALTER TABLE call_recording_notes DROP COLUMN search_vector`);
    await queryRunner.query(`ALTER TABLE member_post_reports DROP COLUMN resolved_at`);
  }
}
