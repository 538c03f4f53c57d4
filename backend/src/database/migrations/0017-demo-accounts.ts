import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Marks the demo's log-ins, so that production closes them whatever address they have now, and stores when a password was set by a
 * one-time link, which an administrator's first second factor requires.
 */
export class DemoAccounts1763700000017 implements MigrationInterface {
  readonly name = 'DemoAccounts1763700000017';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Before, a demo log-in was identified by its address; email_changes stores earlier addresses.
    await queryRunner.query(`
      ALTER TABLE users ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
      UPDATE users SET is_demo = true
       WHERE email IN ('admin@example.com', 'member@example.com', 'second-member@example.com', 'visitor@example.com')
          OR id IN (SELECT user_id FROM email_changes WHERE previous_email IN
               ('admin@example.com', 'member@example.com', 'second-member@example.com', 'visitor@example.com'));
      ALTER TABLE user_credentials ADD COLUMN set_by_link_at timestamptz(3);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE user_credentials DROP COLUMN set_by_link_at;
      ALTER TABLE users DROP COLUMN is_demo;`);
  }
}
