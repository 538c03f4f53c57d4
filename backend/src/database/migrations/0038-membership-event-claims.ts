import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Claims of the emails about an event in a membership, so that nothing is locked while one is sent. */
export class MembershipEventClaims1763700000038 implements MigrationInterface {
  readonly name = 'MembershipEventClaims1763700000038';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE membership_events ADD COLUMN practice_claimed_at timestamptz(3), ADD COLUMN member_claimed_at timestamptz(3);
      CREATE INDEX ON membership_events (created_at) WHERE member_notified_at IS NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX membership_events_created_at_idx;
      ALTER TABLE membership_events DROP COLUMN practice_claimed_at, DROP COLUMN member_claimed_at;`);
  }
}
