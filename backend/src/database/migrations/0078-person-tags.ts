import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tags of people without an account, by address; those of accounts stay on the account. An account takes over the tags of its address when
 * it gets one, so that a person's tags are in one place.
 */
export class PersonTags1763700000078 implements MigrationInterface {
  readonly name = 'PersonTags1763700000078';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE person_tags (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        email varchar(254) NOT NULL CONSTRAINT person_tags_one_of_address UNIQUE,
        tags text[] NOT NULL,
        CONSTRAINT person_tags_email_normalised CHECK (email = lower(btrim(email))),
        CONSTRAINT person_tags_few CHECK (cardinality(tags) BETWEEN 1 AND 20)
      );
      CREATE INDEX ON person_tags USING gin (tags);

      -- The lock excludes a tag that is stored for the address at the same time. Named before index_search_vector, which reads the tags.
      CREATE FUNCTION take_over_person_tags() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        taken text[];
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('person_tags:' || NEW.email, 0));
        DELETE FROM person_tags WHERE email = NEW.email RETURNING tags INTO taken;
        IF taken IS NOT NULL THEN
          NEW.tags := (SELECT array_agg(tag ORDER BY first)
                         FROM (SELECT tag, min(n) AS first FROM unnest(NEW.tags || taken) WITH ORDINALITY AS each (tag, n)
                                GROUP BY tag ORDER BY first LIMIT 20) merged);
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER a_take_over_tags BEFORE INSERT OR UPDATE OF email ON users
        FOR EACH ROW EXECUTE FUNCTION take_over_person_tags();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER a_take_over_tags ON users;
      DROP FUNCTION take_over_person_tags;
      DROP TABLE person_tags;`);
  }
}
