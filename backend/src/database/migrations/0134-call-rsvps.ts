import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether each member comes to a call, and whether the owner saw them there. */
export class CallRsvps1763700000134 implements MigrationInterface {
  readonly name = 'CallRsvps1763700000134';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE call_rsvps (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        pod_id uuid REFERENCES pods (id) ON DELETE CASCADE,
        week date NOT NULL,
        is_coming boolean,
        was_present boolean,
        CONSTRAINT call_rsvps_one_of_pod_call UNIQUE (user_id, week, pod_id),
        CONSTRAINT call_rsvps_week_starts_on_monday CHECK (extract(isodow FROM week) = 1)
      );
      CREATE UNIQUE INDEX call_rsvps_one_of_weekly_call ON call_rsvps (user_id, week) WHERE pod_id IS NULL;
      CREATE INDEX ON call_rsvps (week, pod_id);
      CREATE INDEX ON call_rsvps (pod_id);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE call_rsvps');
  }
}
