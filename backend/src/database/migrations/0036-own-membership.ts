import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The card that pays a membership, and whether the member was notified of an event in it. */
export class OwnMembership1763700000036 implements MigrationInterface {
  readonly name = 'OwnMembership1763700000036';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE inner_circle_signups ADD COLUMN card_brand varchar(30), ADD COLUMN card_last4 varchar(4);
      ALTER TABLE membership_events ADD COLUMN member_notified_at timestamptz(3);
      -- Events so far had no email to the member.
      UPDATE membership_events SET member_notified_at = now();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE membership_events DROP COLUMN member_notified_at;
      ALTER TABLE inner_circle_signups DROP COLUMN card_brand, DROP COLUMN card_last4;`);
  }
}
