import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = "'joined', 'cancelled', 'continued', 'payment_failed', 'payment_recovered', 'ended', 'paused', 'resumed'";

/** Changes of the plan are events of a membership, with both plans. */
export class PlanChanges1763700000039 implements MigrationInterface {
  readonly name = 'PlanChanges1763700000039';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE membership_events
        ADD COLUMN plan varchar(20),
        ADD COLUMN former_plan varchar(20),
        DROP CONSTRAINT membership_events_kind_known,
        ADD CONSTRAINT membership_events_kind_known CHECK (kind IN (${KINDS}, 'plan_changed'));`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM membership_events WHERE kind = 'plan_changed';
      ALTER TABLE membership_events
        DROP COLUMN plan,
        DROP COLUMN former_plan,
        DROP CONSTRAINT membership_events_kind_known,
        ADD CONSTRAINT membership_events_kind_known CHECK (kind IN (${KINDS}));`);
  }
}
