import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where booked calls take place, and what the practice's calendar shows of them. */
export class CallPlaces1763600000027 implements MigrationInterface {
  readonly name = 'CallPlaces1763600000027';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE site_settings
        ADD COLUMN consultation_place jsonb NOT NULL DEFAULT '{"en":"","es":""}',
        ADD COLUMN consultation_url varchar(2048),
        ADD CONSTRAINT site_settings_consultation_place_short CHECK (char_length(consultation_place ->> 'en') <= 200 AND char_length(consultation_place ->> 'es') <= 200),
        ADD CONSTRAINT site_settings_consultation_url_safe CHECK (consultation_url ~ '^https://')`);
    await queryRunner.query(`
      ALTER TABLE calendar_bookings
        ADD COLUMN meeting_url varchar(2048),
        ADD COLUMN calendar_starts_at timestamptz(3),
        ADD COLUMN calendar_ends_at timestamptz(3),
        ADD COLUMN calendar_noted_at timestamptz(3)`);
    await queryRunner.query(
      `UPDATE calendar_bookings SET calendar_starts_at = starts_at, calendar_ends_at = ends_at WHERE google_event_id IS NOT NULL AND calendar_sequence = sequence`,
    );
    await queryRunner.query(`CREATE INDEX ON calendar_bookings (calendar_ends_at)`);
    await queryRunner.query(`CREATE INDEX ON calendar_bookings (calendar_noted_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE calendar_bookings DROP COLUMN meeting_url, DROP COLUMN calendar_starts_at, DROP COLUMN calendar_ends_at, DROP COLUMN calendar_noted_at`,
    );
    await queryRunner.query(`ALTER TABLE site_settings DROP COLUMN consultation_place, DROP COLUMN consultation_url`);
  }
}
