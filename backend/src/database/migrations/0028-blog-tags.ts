import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts of one tag, and posts that share one. */
export class BlogTags1763700000028 implements MigrationInterface {
  readonly name = 'BlogTags1763700000028';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX ON blog_posts USING gin (tags) WHERE is_published');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX blog_posts_tags_idx');
  }
}
