import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Confirmed changes of address stay with their account: what somebody is sent or loses is also found under former addresses. */
export class EmailHistory1763600000024 implements MigrationInterface {
  readonly name = 'EmailHistory1763600000024';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE email_changes ADD COLUMN notified_at timestamptz(3)`);
    await queryRunner.query(`CREATE INDEX ON email_changes (previous_email)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX email_changes_previous_email_idx`);
    await queryRunner.query(`ALTER TABLE email_changes DROP COLUMN notified_at`);
  }
}
