import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every weekday can have hours for calls. */
export class HoursOfAllWeekdays1763700000061 implements MigrationInterface {
  readonly name = 'HoursOfAllWeekdays1763700000061';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE calendar_hours
        DROP CONSTRAINT calendar_hours_weekday_bookable,
        ADD CONSTRAINT calendar_hours_weekday_known CHECK (weekday BETWEEN 1 AND 7);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM calendar_hours WHERE weekday IN (1, 7);
      ALTER TABLE calendar_hours
        DROP CONSTRAINT calendar_hours_weekday_known,
        ADD CONSTRAINT calendar_hours_weekday_bookable CHECK (weekday BETWEEN 2 AND 6);`);
  }
}
