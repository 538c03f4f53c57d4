import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Times that are held for five minutes while somebody fills in the booking form. */
export class SlotHolds1763700000041 implements MigrationInterface {
  readonly name = 'SlotHolds1763700000041';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE slot_holds (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        token_hash varchar(64) NOT NULL UNIQUE,
        starts_at timestamptz(3) NOT NULL,
        ends_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT slot_holds_one_per_time EXCLUDE USING gist (tstzrange(starts_at, ends_at) WITH &&),
        CONSTRAINT slot_holds_time_runs_forward CHECK (ends_at > starts_at),
        CONSTRAINT slot_holds_last_five_minutes CHECK (expires_at <= created_at + interval '5 minutes')
      );
      CREATE INDEX ON slot_holds (expires_at);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE slot_holds');
  }
}
