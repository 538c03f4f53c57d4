import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose search vector has names and addresses beside other texts. */
const tables = [
  {
    table: 'contacts',
    trigger: 'index_contacts_search_vector',
    person: 'NEW.name, NEW.email',
    others: 'NEW.phone, NEW.source, NEW.message',
  },
  {
    table: 'support_contacts',
    trigger: 'index_support_contacts_search_vector',
    person: 'NEW.first_name, NEW.last_name, NEW.email',
    others: 'NEW.phone, NEW.best_time_to_call, NEW.message',
  },
  {
    table: 'calendar_bookings',
    trigger: 'index_calendar_booking_search_vector',
    person: 'NEW.first_name, NEW.last_name, NEW.email',
    others: 'NEW.phone, NEW.notes, NEW.practice_notes',
  },
  {
    table: 'inner_circle_signups',
    trigger: 'index_inner_circle_signup_search_vector',
    person: 'NEW.first_name, NEW.last_name, NEW.email',
    others: 'NEW.phone, NEW.challenge_area, NEW.transformation_goal',
  },
] as const;

const vectorOf = (columns: string): string => `to_tsvector('simple', search_text(concat_ws(' ', ${columns})))`;

/** People are found by name and address alone: in the search vectors those get weight A, beside everything else. */
export class PeopleSearch1763700000026 implements MigrationInterface {
  readonly name = 'PeopleSearch1763700000026';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- All search terms, each as a prefix, among those of weight A.
      CREATE FUNCTION person_query(text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT CASE WHEN search_text($1) <> ''
          THEN to_tsquery('simple', replace(search_text($1), ' ', ':*A & ') || ':*A') END
      $$;`);
    for (const { table, trigger, person, others } of tables) {
      const weighted = `setweight(${vectorOf(person)}, 'A') || ${vectorOf(others)}`;
      await setVector(queryRunner, trigger, weighted);
      // Rows from before; the present versions of rows are unchanged.
      await queryRunner.query(`UPDATE ${table} SET search_vector = ${weighted.replaceAll('NEW.', '')}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // A vector with weights is found by the queries of before.
    for (const { trigger, person, others } of tables)
      await setVector(queryRunner, trigger, vectorOf(`${person}, ${others}`));
    await queryRunner.query('DROP FUNCTION person_query(text)');
  }
}

async function setVector(queryRunner: QueryRunner, trigger: string, vector: string): Promise<void> {
  await queryRunner.query(`
    CREATE OR REPLACE FUNCTION ${trigger}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := ${vector};
      RETURN NEW;
    END $$`);
}
