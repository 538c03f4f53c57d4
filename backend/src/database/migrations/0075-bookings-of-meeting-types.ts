import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A call with its buffers. `AT TIME ZONE` makes the arithmetic immutable, which a constraint requires. */
const BLOCKED = `tsrange(starts_at AT TIME ZONE 'UTC' - make_interval(mins => buffer_before), ends_at AT TIME ZONE 'UTC' + make_interval(mins => buffer_after))`;
const LIVE = `booking_status IN ('pending', 'confirmed')`;

/** Bookings and holds belong to a meeting type, and block its buffers too; bookings keep the answers to its questions. */
export class BookingsOfMeetingTypes1763700000075 implements MigrationInterface {
  readonly name = 'BookingsOfMeetingTypes1763700000075';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE calendar_bookings
        ADD COLUMN buffer_before smallint NOT NULL DEFAULT 0,
        ADD COLUMN buffer_after smallint NOT NULL DEFAULT 0,
        ADD COLUMN answers jsonb NOT NULL DEFAULT '[]',
        ADD CONSTRAINT calendar_bookings_meeting_type_fkey FOREIGN KEY (meeting_type) REFERENCES meeting_types (slug),
        DROP CONSTRAINT calendar_bookings_one_per_time,
        ADD CONSTRAINT calendar_bookings_one_per_time EXCLUDE USING gist (${BLOCKED} WITH &&) WHERE (${LIVE});
      CREATE INDEX calendar_bookings_meeting_type_idx ON calendar_bookings (meeting_type);
      ALTER TABLE slot_holds
        ADD COLUMN meeting_type varchar(60) NOT NULL DEFAULT 'inner_circle_consultation',
        ADD COLUMN buffer_before smallint NOT NULL DEFAULT 0,
        ADD COLUMN buffer_after smallint NOT NULL DEFAULT 0,
        DROP CONSTRAINT slot_holds_one_per_time,
        ADD CONSTRAINT slot_holds_one_per_time EXCLUDE USING gist (${BLOCKED} WITH &&);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE slot_holds
        DROP CONSTRAINT slot_holds_one_per_time,
        DROP COLUMN buffer_before, DROP COLUMN buffer_after, DROP COLUMN meeting_type,
        ADD CONSTRAINT slot_holds_one_per_time EXCLUDE USING gist (tstzrange(starts_at, ends_at) WITH &&);
      DROP INDEX calendar_bookings_meeting_type_idx;
      ALTER TABLE calendar_bookings
        DROP CONSTRAINT calendar_bookings_one_per_time,
        DROP CONSTRAINT calendar_bookings_meeting_type_fkey,
        DROP COLUMN buffer_before, DROP COLUMN buffer_after, DROP COLUMN answers,
        ADD CONSTRAINT calendar_bookings_one_per_time EXCLUDE USING gist (tstzrange(starts_at, ends_at) WITH &&) WHERE (${LIVE});`);
  }
}
