import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each event of a membership has its plan and amount: a later change of the plan or the price does not rewrite it. */
export class MembershipEventsKeepPlanAndAmount1763700000091 implements MigrationInterface {
  readonly name = 'MembershipEventsKeepPlanAndAmount1763700000091';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE membership_events e SET plan = coalesce(e.plan, s.subscription_type), amount = coalesce(e.amount, s.amount)
        FROM inner_circle_signups s WHERE s.id = e.signup_id AND (e.plan IS NULL OR e.amount IS NULL);
      ALTER TABLE membership_events ALTER COLUMN plan SET NOT NULL, ALTER COLUMN amount SET NOT NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE membership_events ALTER COLUMN plan DROP NOT NULL, ALTER COLUMN amount DROP NOT NULL',
    );
  }
}
