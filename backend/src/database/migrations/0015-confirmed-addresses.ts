import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A booking whose address is not confirmed is held for a limited time only. */
export class ConfirmedAddresses1763700000015 implements MigrationInterface {
  readonly name = 'ConfirmedAddresses1763700000015';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE calendar_bookings ADD COLUMN confirm_by timestamptz(3);
      CREATE INDEX ON calendar_bookings (confirm_by);

      CREATE TABLE confirmed_addresses (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        email varchar(254) NOT NULL UNIQUE,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT confirmed_addresses_email_normalised CHECK (email = lower(btrim(email)))
      );
      CREATE INDEX ON confirmed_addresses (updated_at);

      -- Attendees of a call have received its email.
      INSERT INTO confirmed_addresses (email)
        SELECT DISTINCT lower(btrim(email)) FROM calendar_bookings WHERE booking_status = 'completed';`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE confirmed_addresses;
      ALTER TABLE calendar_bookings DROP COLUMN confirm_by;`);
  }
}
