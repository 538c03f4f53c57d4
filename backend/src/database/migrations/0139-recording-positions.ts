import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where each member stopped watching a recording, so that they can continue on any device. */
export class RecordingPositions1763700000139 implements MigrationInterface {
  readonly name = 'RecordingPositions1763700000139';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE member_recording_positions (
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        call_recording_id uuid NOT NULL REFERENCES call_recordings (id) ON DELETE CASCADE,
        position_seconds integer NOT NULL,
        played_at timestamptz(3) NOT NULL,
        PRIMARY KEY (user_id, call_recording_id),
        CONSTRAINT member_recording_positions_natural CHECK (position_seconds >= 0)
      );
      CREATE INDEX ON member_recording_positions (call_recording_id);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE member_recording_positions;');
  }
}
