import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A report that was looked at stays as it is, and the same member may report the post again: one report that waits for each of both. */
export class ReportsAgain1763600000036 implements MigrationInterface {
  readonly name = 'ReportsAgain1763600000036';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX member_post_reports_open`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX member_post_reports_open ON member_post_reports (post_id, user_id) WHERE resolved_at IS NULL`,
    );
    await queryRunner.query(`CREATE INDEX ON member_post_reports (post_id)`);
    await queryRunner.query(`ALTER TABLE member_post_reports DROP CONSTRAINT member_post_reports_post_id_user_id_key`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // One is left of each member for each post: the one that waits, else the newest.
    await queryRunner.query(`
      DELETE FROM member_post_reports r USING member_post_reports other
       WHERE other.post_id = r.post_id AND other.user_id = r.user_id
         AND (other.resolved_at IS NULL, other.created_at, other.id) > (r.resolved_at IS NULL, r.created_at, r.id)`);
    await queryRunner.query(`ALTER TABLE member_post_reports ADD UNIQUE (post_id, user_id)`);
    await queryRunner.query(`DROP INDEX member_post_reports_post_id_idx`);
    await queryRunner.query(`DROP INDEX member_post_reports_open`);
    await queryRunner.query(
      `CREATE INDEX member_post_reports_open ON member_post_reports (post_id) WHERE resolved_at IS NULL`,
    );
  }
}
