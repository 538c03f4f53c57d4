import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tasks of the practice with a person, by address. */
export class PersonTasks1763700000079 implements MigrationInterface {
  readonly name = 'PersonTasks1763700000079';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE person_tasks (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        email varchar(254) NOT NULL,
        body varchar(500) NOT NULL,
        due_on date,
        done_at timestamptz(3),
        done_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_by uuid REFERENCES users (id) ON DELETE SET NULL,
        idempotency_key varchar(255) UNIQUE,
        request_hash varchar(64),
        CONSTRAINT person_tasks_email_normalised CHECK (email = lower(btrim(email))),
        CONSTRAINT person_tasks_done_dated CHECK (done_at IS NOT NULL OR done_by IS NULL)
      );
      CREATE INDEX person_tasks_of_address ON person_tasks (email, created_at);
      CREATE INDEX person_tasks_due ON person_tasks (due_on, id) WHERE done_at IS NULL AND due_on IS NOT NULL;
      CREATE INDEX ON person_tasks (done_by);
      CREATE INDEX ON person_tasks (created_by);

      -- A person has at most 50 open tasks; two that are added or reopened at once wait for each other.
      CREATE FUNCTION limit_person_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('person_tasks:' || NEW.email, 0));
        IF (SELECT count(*) FROM person_tasks WHERE email = NEW.email AND done_at IS NULL AND id <> NEW.id) >= 50 THEN
          RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'person_tasks_few', MESSAGE = 'A person has at most 50 open tasks.';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER limit_open BEFORE INSERT OR UPDATE OF done_at ON person_tasks
        FOR EACH ROW WHEN (NEW.done_at IS NULL) EXECUTE FUNCTION limit_person_tasks();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE person_tasks; DROP FUNCTION limit_person_tasks;');
  }
}
