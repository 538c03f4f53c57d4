import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Recordings can be found by words, and edited while they wait: what the practice wrote outlasts what Fathom sends again. Posts and comments are listed with the hidden ones. */
export class RecordingsAdmin1763600000025 implements MigrationInterface {
  readonly name = 'RecordingsAdmin1763600000025';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE call_recordings ADD COLUMN edited_at timestamptz(3), ADD COLUMN search_vector tsvector`,
    );
    await queryRunner.query(`
      CREATE FUNCTION index_call_recording_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_vector := to_tsvector('simple', search_text(concat_ws(' ', NEW.title, NEW.description, array_to_string(NEW.attendees, ' '))));
        RETURN NEW;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER index_words BEFORE INSERT OR UPDATE OF title, description, attendees ON call_recordings
        FOR EACH ROW EXECUTE FUNCTION index_call_recording_search_vector()`);
    await queryRunner.query(`UPDATE call_recordings SET title = title`);
    await queryRunner.query(`CREATE INDEX ON call_recordings USING gin (search_vector)`);
    await queryRunner.query(`CREATE INDEX member_post_comments_newest ON member_post_comments (created_at, id)`);
    // One index for both lists: members' own leaves out a few hidden rows.
    await queryRunner.query(`DROP INDEX member_posts_created_at_id_idx`);
    await queryRunner.query(`CREATE INDEX member_posts_created_at_id_idx ON member_posts (created_at, id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX member_posts_created_at_id_idx`);
    await queryRunner.query(
      `CREATE INDEX member_posts_created_at_id_idx ON member_posts (created_at, id) WHERE is_visible`,
    );
    await queryRunner.query(`DROP INDEX member_post_comments_newest`);
    await queryRunner.query(`ALTER TABLE call_recordings DROP COLUMN edited_at, DROP COLUMN search_vector`);
    await queryRunner.query(`DROP TRIGGER index_words ON call_recordings`);
    await queryRunner.query(`DROP FUNCTION index_call_recording_search_vector()`);
  }
}
