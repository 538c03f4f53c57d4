import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a changed call was before each change: what members were notified of until then. */
export class AnnouncedCallTimes1763700000077 implements MigrationInterface {
  readonly name = 'AnnouncedCallTimes1763700000077';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE weekly_call_changes ADD COLUMN announced_starts_at timestamptz[] NOT NULL DEFAULT '{}'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE weekly_call_changes DROP COLUMN announced_starts_at');
  }
}
