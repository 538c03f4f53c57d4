import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The check list of new members: who put it away, whether it is shown, and who has chosen their emails. */
export class FirstWeeks1763700000136 implements MigrationInterface {
  readonly name = 'FirstWeeks1763700000136';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE first_weeks (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        put_away_at timestamptz(3) NOT NULL DEFAULT now()
      );
      ALTER TABLE notification_settings ADD COLUMN chosen_at timestamptz(3);
      ALTER TABLE site_settings
        ADD COLUMN first_week varchar(10) NOT NULL DEFAULT 'shown',
        ADD CONSTRAINT site_settings_first_week_known CHECK (first_week IN ('shown', 'hidden'));`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE site_settings DROP COLUMN first_week;
      ALTER TABLE notification_settings DROP COLUMN chosen_at;
      DROP TABLE first_weeks;`);
  }
}
