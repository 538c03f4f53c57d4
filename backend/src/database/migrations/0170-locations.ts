import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = (column: 'location' | 'place'): string => `
  CREATE OR REPLACE FUNCTION index_member_profile_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.search_vector := to_tsvector('simple', search_text(concat_ws(' ',
      (SELECT coalesce(nullif(btrim(display_name), ''), first_name) FROM users WHERE id = NEW.user_id),
      NEW.${column}, NEW.pronouns, array_to_string(NEW.languages, ' '), NEW.ask_about)));
    RETURN NEW;
  END $$;`;
/** PostgreSQL names these itself from version 18 on, and not anew with their columns. */
const namesNotNull = (from: string, to: string): string => `
  DO $$
  DECLARE name text;
  BEGIN
    FOR name IN SELECT conname FROM pg_constraint
                 WHERE conrelid = 'meeting_types'::regclass AND conname ~ '^meeting_types_${from}(_text)?_not_null$' LOOP
      EXECUTE format('ALTER TABLE meeting_types RENAME CONSTRAINT %I TO %I', name, replace(name, '_${from}_', '_${to}_'));
    END LOOP;
  END $$;`;

/** Where a call happens or a person lives is a location, and pictures have positions: one word for one thing. */
export class Locations1763700000170 implements MigrationInterface {
  readonly name = 'Locations1763700000170';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE meeting_types RENAME COLUMN place TO location;
      ALTER TABLE meeting_types RENAME COLUMN place_text TO location_text;
      ALTER TABLE meeting_types RENAME COLUMN place_url TO location_url;
      ALTER TABLE meeting_types RENAME CONSTRAINT meeting_types_place_known TO meeting_types_location_known;
      ${namesNotNull('place', 'location')}
      ALTER TABLE member_profiles RENAME COLUMN place TO location;
      ${indexes('location')}
      ALTER TABLE member_post_pictures RENAME CONSTRAINT member_post_pictures_place TO member_post_pictures_position;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE member_post_pictures RENAME CONSTRAINT member_post_pictures_position TO member_post_pictures_place;
      ALTER TABLE member_profiles RENAME COLUMN location TO place;
      ${indexes('place')}
      ALTER TABLE meeting_types RENAME CONSTRAINT meeting_types_location_known TO meeting_types_place_known;
      ALTER TABLE meeting_types RENAME COLUMN location_url TO place_url;
      ALTER TABLE meeting_types RENAME COLUMN location_text TO place_text;
      ALTER TABLE meeting_types RENAME COLUMN location TO place;
      ${namesNotNull('location', 'place')}`);
  }
}
