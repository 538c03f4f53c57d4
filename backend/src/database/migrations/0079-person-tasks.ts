import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tasks of the practice with a person, by address; and which addresses are one person's. */
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
        FOR EACH ROW WHEN (NEW.done_at IS NULL) EXECUTE FUNCTION limit_person_tasks();

      CREATE TABLE person_aliases (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        email varchar(254) NOT NULL UNIQUE,
        main_email varchar(254) NOT NULL,
        created_by uuid REFERENCES users (id) ON DELETE SET NULL,
        CONSTRAINT person_aliases_normalised CHECK (email = lower(btrim(email)) AND main_email = lower(btrim(main_email))),
        CONSTRAINT person_aliases_differ CHECK (email <> main_email)
      );
      CREATE INDEX ON person_aliases (main_email);
      CREATE INDEX ON person_aliases (created_by);

      -- A main address is nobody's other address. Rare, so that all of them wait for each other.
      CREATE FUNCTION refuse_chained_person_aliases() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('person_aliases', 0));
        IF EXISTS (SELECT FROM person_aliases WHERE id <> NEW.id AND (email = NEW.main_email OR main_email = NEW.email))
          OR (SELECT count(*) FROM person_aliases WHERE main_email = NEW.main_email AND id <> NEW.id) >= 10 THEN
          RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'person_aliases_flat', MESSAGE = 'An alias leads to a main address, of which there are at most 10.';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER refuse_chains BEFORE INSERT OR UPDATE ON person_aliases
        FOR EACH ROW EXECUTE FUNCTION refuse_chained_person_aliases();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP TABLE person_aliases, person_tasks; DROP FUNCTION refuse_chained_person_aliases, limit_person_tasks;',
    );
  }
}
