import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What one member wrote, the newest first: a page of their timeline reads no more rows than it shows. */
export class TextsOfAMember1763700000027 implements MigrationInterface {
  readonly name = 'TextsOfAMember1763700000027';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX ON member_posts (user_id, created_at);
      CREATE INDEX ON member_post_comments (user_id, created_at);
      CREATE INDEX ON call_recording_notes (user_id, created_at);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX member_posts_user_id_created_at_idx;
      DROP INDEX member_post_comments_user_id_created_at_idx;
      DROP INDEX call_recording_notes_user_id_created_at_idx;`);
  }
}
