import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Comments can be found by words at the desk. */
export class CommentTexts1763600000030 implements MigrationInterface {
  readonly name = 'CommentTexts1763600000030';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE member_post_comments ADD COLUMN search_vector tsvector`);
    await queryRunner.query(`
      CREATE FUNCTION index_member_post_comment_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_vector := to_tsvector('simple', search_text(NEW.content));
        RETURN NEW;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER index_words BEFORE INSERT OR UPDATE OF content ON member_post_comments
        FOR EACH ROW EXECUTE FUNCTION index_member_post_comment_search_vector()`);
    await queryRunner.query(
      `UPDATE member_post_comments SET search_vector = to_tsvector('simple', search_text(content))`,
    );
    await queryRunner.query(`CREATE INDEX ON member_post_comments USING gin (search_vector)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER index_words ON member_post_comments`);
    await queryRunner.query(`DROP FUNCTION index_member_post_comment_search_vector()`);
    await queryRunner.query(`ALTER TABLE member_post_comments DROP COLUMN search_vector`);
  }
}
