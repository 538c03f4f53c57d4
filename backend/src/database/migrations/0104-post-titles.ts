import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The admin area's search lists posts first whose title equals the search terms. */
export class PostTitles1763700000104 implements MigrationInterface {
  readonly name = 'PostTitles1763700000104';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX blog_posts_title ON blog_posts (search_text(title));
      CREATE INDEX member_posts_title ON member_posts (search_text(title));`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX blog_posts_title, member_posts_title;');
  }
}
