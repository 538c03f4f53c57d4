import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A change of the plan, and a payment that is resumed late, hold a seat of a limited plan while they are on their way. */
export class SeatReservations1763700000070 implements MigrationInterface {
  readonly name = 'SeatReservations1763700000070';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE inner_circle_signups
        ADD COLUMN seat_plan varchar(20),
        ADD COLUMN seat_until timestamptz(3),
        ADD CONSTRAINT inner_circle_signups_seat_dated CHECK ((seat_plan IS NULL) = (seat_until IS NULL));
      ${trigger(', seat_plan')}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${trigger('')}
      ALTER TABLE inner_circle_signups DROP COLUMN seat_plan, DROP COLUMN seat_until;`);
  }
}

const trigger = (more: string): string => `
      DROP TRIGGER plan_seats_changed ON inner_circle_signups;
      CREATE TRIGGER plan_seats_changed
        AFTER INSERT OR DELETE OR UPDATE OF payment_status, subscription_type, terms_accepted_at${more}
        ON inner_circle_signups FOR EACH STATEMENT EXECUTE FUNCTION notify_plan_seats_changed();`;
