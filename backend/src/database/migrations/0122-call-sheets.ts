import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each member brings to the weekly call, for the owner's call sheet. */
export class CallSheets1763700000122 implements MigrationInterface {
  readonly name = 'CallSheets1763700000122';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE call_sheet_lines (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        week date NOT NULL,
        moved varchar(300),
        brings varchar(300),
        CONSTRAINT call_sheet_lines_one_of_call UNIQUE (user_id, week),
        CONSTRAINT call_sheet_lines_week_starts_on_monday CHECK (extract(isodow FROM week) = 1),
        CONSTRAINT call_sheet_lines_not_empty CHECK (num_nonnulls(moved, brings) > 0)
      );
      CREATE INDEX ON call_sheet_lines (week, created_at, id);

      -- A call sheet counts what each of its people did of one call.
      CREATE INDEX ON member_action_items (call_recording_id, user_id);
      DROP INDEX member_action_items_call_recording_id_idx;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX ON member_action_items (call_recording_id);
      DROP INDEX member_action_items_call_recording_id_user_id_idx;
      DROP TABLE call_sheet_lines;`);
  }
}
