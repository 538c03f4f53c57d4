import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A member may report a post again while an earlier report is open: the later one may be the urgent one. Only the same reason with the same
 * words is stored once.
 */
export class RepeatedReports1763700000142 implements MigrationInterface {
  readonly name = 'RepeatedReports1763700000142';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX member_post_reports_open;
      CREATE UNIQUE INDEX member_post_reports_open ON member_post_reports
        (post_id, user_id, reason, md5(coalesce(details, ''))) WHERE resolved_at IS NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE member_post_reports r SET resolved_at = now() WHERE resolved_at IS NULL AND EXISTS (
        SELECT 1 FROM member_post_reports later
         WHERE later.post_id = r.post_id AND later.user_id = r.user_id AND later.resolved_at IS NULL
           AND (later.created_at, later.id) > (r.created_at, r.id));
      DROP INDEX member_post_reports_open;
      CREATE UNIQUE INDEX member_post_reports_open ON member_post_reports (post_id, user_id) WHERE resolved_at IS NULL;`);
  }
}
