import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls of pods can be cancelled and moved in single weeks, like the weekly call. */
export class PodCallChanges1763700000105 implements MigrationInterface {
  readonly name = 'PodCallChanges1763700000105';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Notifications name the change by its id: the same week can differ in several series.
    await queryRunner.query(`
      ALTER TABLE weekly_call_changes
        ADD COLUMN pod_id uuid REFERENCES pods (id) ON DELETE CASCADE,
        DROP CONSTRAINT weekly_call_changes_week_key,
        ADD CONSTRAINT weekly_call_changes_week_of_pod UNIQUE (pod_id, week);
      CREATE UNIQUE INDEX weekly_call_changes_week_of_all ON weekly_call_changes (week) WHERE pod_id IS NULL;
      UPDATE member_notifications n
         SET subject = split_part(n.subject, ':', 1) || ':' || c.id || ':' || split_part(n.subject, ':', 3)
        FROM weekly_call_changes c WHERE n.kind = 'calls' AND split_part(n.subject, ':', 2) = c.week::text;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM weekly_call_changes WHERE pod_id IS NOT NULL;
      UPDATE member_notifications n
         SET subject = split_part(n.subject, ':', 1) || ':' || c.week || ':' || split_part(n.subject, ':', 3)
        FROM weekly_call_changes c WHERE n.kind = 'calls' AND split_part(n.subject, ':', 2) = c.id::text;
      DROP INDEX weekly_call_changes_week_of_all;
      ALTER TABLE weekly_call_changes
        DROP CONSTRAINT weekly_call_changes_week_of_pod,
        DROP COLUMN pod_id,
        ADD CONSTRAINT weekly_call_changes_week_key UNIQUE (week);`);
  }
}
