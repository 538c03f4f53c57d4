import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The activity in memberships reads refunds and decisions in their order. */
export class MembershipActivity1763700000099 implements MigrationInterface {
  readonly name = 'MembershipActivity1763700000099';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX membership_notices_refunds ON membership_notices (created_at, id) WHERE kind = 'refund';
      CREATE INDEX membership_decisions_created_at_id_idx ON membership_decisions (created_at, id);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX membership_notices_refunds;
      DROP INDEX membership_decisions_created_at_id_idx;`);
  }
}
