import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was true when something happened: the activity keeps the name and the price of the plan, and an application the version of the
 * terms of service that was accepted.
 */
export class MembershipEvidence1763700000106 implements MigrationInterface {
  readonly name = 'MembershipEvidence1763700000106';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Earlier prices are unknown; of earlier names the present ones are the last that were shown.
    await queryRunner.query(`
      ALTER TABLE membership_events
        ADD COLUMN plan_name jsonb,
        ADD COLUMN plan_amount integer;
      ALTER TABLE inner_circle_signups ADD COLUMN terms_of_service_version varchar(20);
      UPDATE membership_events e SET plan_name = p.name FROM plans p WHERE p.value = e.plan;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE inner_circle_signups DROP COLUMN terms_of_service_version;
      ALTER TABLE membership_events DROP COLUMN plan_name, DROP COLUMN plan_amount;`);
  }
}
