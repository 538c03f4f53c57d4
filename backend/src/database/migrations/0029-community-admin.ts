import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was hidden in the community is few among many: it is listed by indexes of its own. */
export class CommunityAdmin1763600000029 implements MigrationInterface {
  readonly name = 'CommunityAdmin1763600000029';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX member_posts_hidden ON member_posts (created_at, id) WHERE NOT is_visible`);
    await queryRunner.query(
      `CREATE INDEX member_post_comments_hidden ON member_post_comments (created_at, id) WHERE NOT is_visible`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX member_post_comments_hidden`);
    await queryRunner.query(`DROP INDEX member_posts_hidden`);
  }
}
