import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A report may be about a comment of its post. Deleted with the comment. */
export class CommentReports1763700000143 implements MigrationInterface {
  readonly name = 'CommentReports1763700000143';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE member_post_reports
        ADD COLUMN comment_id uuid REFERENCES member_post_comments (id) ON DELETE CASCADE;
      CREATE INDEX ON member_post_reports (comment_id);
      DROP INDEX member_post_reports_open;
      CREATE UNIQUE INDEX member_post_reports_open ON member_post_reports
        (coalesce(comment_id, post_id), user_id, reason, md5(coalesce(details, ''))) WHERE resolved_at IS NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM member_post_reports WHERE comment_id IS NOT NULL;
      DROP INDEX member_post_reports_open;
      ALTER TABLE member_post_reports DROP COLUMN comment_id;
      CREATE UNIQUE INDEX member_post_reports_open ON member_post_reports
        (post_id, user_id, reason, md5(coalesce(details, ''))) WHERE resolved_at IS NULL;`);
  }
}
