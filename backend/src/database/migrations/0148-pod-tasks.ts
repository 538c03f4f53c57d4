import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the people of a pod agree on for the week; each ticks it for themselves. */
export class PodTasks1763700000148 implements MigrationInterface {
  readonly name = 'PodTasks1763700000148';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE pod_tasks (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        pod_id uuid NOT NULL REFERENCES pods (id) ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        text varchar(200) NOT NULL,
        CONSTRAINT pod_tasks_written CHECK (text <> '')
      );
      CREATE INDEX ON pod_tasks (pod_id, created_at, id);
      CREATE INDEX ON pod_tasks (user_id);
      CREATE INDEX ON pod_tasks (created_at);

      CREATE TABLE pod_task_ticks (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        task_id uuid NOT NULL REFERENCES pod_tasks (id) ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT pod_task_ticks_one_of_user UNIQUE (task_id, user_id)
      );
      CREATE INDEX ON pod_task_ticks (user_id);

      -- For the people of the pod alone, as with its posts.
      CREATE FUNCTION announce_pod_task() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        task pod_tasks := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
      BEGIN
        PERFORM pg_notify('member_changed', 'pod-task:' || task.id || ':' || task.pod_id);
        RETURN NULL;
      END $$;
      CREATE TRIGGER announce AFTER INSERT OR DELETE ON pod_tasks
        FOR EACH ROW EXECUTE FUNCTION announce_pod_task();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE pod_task_ticks, pod_tasks; DROP FUNCTION announce_pod_task;');
  }
}
