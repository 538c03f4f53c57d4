import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why an administrator hid a post: its author is notified. */
export class HiddenReasons1763700000024 implements MigrationInterface {
  readonly name = 'HiddenReasons1763700000024';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE member_posts
        ADD COLUMN hidden_reason varchar(500),
        ADD CONSTRAINT member_posts_reason_hidden CHECK (hidden_reason IS NULL OR NOT is_visible)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE member_posts DROP COLUMN hidden_reason');
  }
}
