import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Comments can be found by words at the desk. */
export class CommentWords1763600000030 implements MigrationInterface {
  readonly name = 'CommentWords1763600000030';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE member_post_comments ADD COLUMN words tsvector`);
    await queryRunner.query(`
      CREATE FUNCTION index_member_post_comment_words() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.words := to_tsvector('simple', search_words(NEW.content));
        RETURN NEW;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER index_words BEFORE INSERT OR UPDATE OF content ON member_post_comments
        FOR EACH ROW EXECUTE FUNCTION index_member_post_comment_words()`);
    await queryRunner.query(`UPDATE member_post_comments SET words = to_tsvector('simple', search_words(content))`);
    await queryRunner.query(`CREATE INDEX ON member_post_comments USING gin (words)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER index_words ON member_post_comments`);
    await queryRunner.query(`DROP FUNCTION index_member_post_comment_words()`);
    await queryRunner.query(`ALTER TABLE member_post_comments DROP COLUMN words`);
  }
}
