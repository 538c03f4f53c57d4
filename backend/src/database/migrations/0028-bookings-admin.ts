import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The practice finds calls by words, states and days, and keeps its own notes about them. */
export class BookingsAdmin1763600000028 implements MigrationInterface {
  readonly name = 'BookingsAdmin1763600000028';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE calendar_bookings ADD COLUMN practice_notes varchar(2000), ADD COLUMN search_vector tsvector`,
    );
    // A trigger, so that no writer can forget it.
    await queryRunner.query(`
      CREATE FUNCTION index_calendar_booking_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_vector := to_tsvector('simple', search_text(concat_ws(' ', NEW.first_name, NEW.last_name, NEW.email, NEW.phone, NEW.notes, NEW.practice_notes)));
        RETURN NEW;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER index_words BEFORE INSERT OR UPDATE OF first_name, last_name, email, phone, notes, practice_notes ON calendar_bookings
        FOR EACH ROW EXECUTE FUNCTION index_calendar_booking_search_vector()`);
    await queryRunner.query(`UPDATE calendar_bookings SET email = email`);
    await queryRunner.query(`CREATE INDEX ON calendar_bookings USING gin (search_vector)`);
    await queryRunner.query(`CREATE INDEX ON calendar_bookings (starts_at, id)`);
    await queryRunner.query(`CREATE INDEX ON calendar_bookings (booking_status, starts_at, id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX calendar_bookings_booking_status_starts_at_id_idx`);
    await queryRunner.query(`DROP INDEX calendar_bookings_starts_at_id_idx`);
    await queryRunner.query(`DROP TRIGGER index_words ON calendar_bookings`);
    await queryRunner.query(`DROP FUNCTION index_calendar_booking_search_vector()`);
    await queryRunner.query(`ALTER TABLE calendar_bookings DROP COLUMN search_vector, DROP COLUMN practice_notes`);
  }
}
