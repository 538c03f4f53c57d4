import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What members write about themselves for other members, where they turn it on. */
export class MemberProfiles1763700000144 implements MigrationInterface {
  readonly name = 'MemberProfiles1763700000144';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE member_profiles (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
        listed_at timestamptz(3),
        place varchar(80),
        pronouns varchar(40),
        languages text[] NOT NULL DEFAULT '{}',
        ask_about varchar(300),
        search_vector tsvector,
        CONSTRAINT member_profiles_languages_few CHECK (cardinality(languages) <= 8)
      );
      CREATE INDEX ON member_profiles (listed_at, id) WHERE listed_at IS NOT NULL;
      CREATE INDEX ON member_profiles USING gin (search_vector);

      -- With the name that others read: who chose one is not found by another.
      CREATE FUNCTION index_member_profile_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_vector := to_tsvector('simple', search_text(concat_ws(' ',
          (SELECT coalesce(nullif(btrim(display_name), ''), first_name) FROM users WHERE id = NEW.user_id),
          NEW.place, NEW.pronouns, array_to_string(NEW.languages, ' '), NEW.ask_about)));
        RETURN NEW;
      END $$;
      CREATE TRIGGER index_search_vector BEFORE INSERT OR UPDATE ON member_profiles
        FOR EACH ROW EXECUTE FUNCTION index_member_profile_search_vector();

      CREATE FUNCTION rename_member_profile() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE member_profiles SET user_id = user_id WHERE user_id = NEW.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER rename_profile AFTER UPDATE OF display_name, first_name ON users
        FOR EACH ROW WHEN ((OLD.display_name, OLD.first_name) IS DISTINCT FROM (NEW.display_name, NEW.first_name))
        EXECUTE FUNCTION rename_member_profile();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER rename_profile ON users;
      DROP FUNCTION rename_member_profile;
      DROP TABLE member_profiles;
      DROP FUNCTION index_member_profile_search_vector;`);
  }
}
