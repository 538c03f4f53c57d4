import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The activity keeps the name and the price that a plan had when something happened: later changes of the plan do not rewrite it. */
export class PlansOfEvents1763700000106 implements MigrationInterface {
  readonly name = 'PlansOfEvents1763700000106';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Earlier prices are unknown; of earlier names the present ones are the last that were shown.
    await queryRunner.query(`
      ALTER TABLE membership_events
        ADD COLUMN plan_name jsonb,
        ADD COLUMN plan_amount integer;
      UPDATE membership_events e SET plan_name = p.name FROM plans p WHERE p.value = e.plan;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE membership_events DROP COLUMN plan_name, DROP COLUMN plan_amount;');
  }
}
