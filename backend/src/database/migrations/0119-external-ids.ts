import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['contacts', 'users', 'calendar_bookings'] as const;

/** Ids and values that other programs keep with a record. */
export class ExternalIds1763700000119 implements MigrationInterface {
  readonly name = 'ExternalIds1763700000119';

  async up(queryRunner: QueryRunner): Promise<void> {
    // A CHECK cannot hold the subquery.
    await queryRunner.query(`
      CREATE FUNCTION is_metadata(value jsonb) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
        SELECT CASE WHEN jsonb_typeof(value) = 'object' THEN (
          SELECT count(*) <= 20 AND coalesce(bool_and(
                   e.key ~ '^[A-Za-z0-9_.-]{1,40}$' AND jsonb_typeof(e.value) = 'string' AND char_length(e.value #>> '{}') <= 500), true)
            FROM jsonb_each(value) e
        ) ELSE false END
      $$;`);
    for (const table of tables)
      await queryRunner.query(`
        ALTER TABLE ${table}
          ADD COLUMN external_id varchar(100),
          ADD COLUMN metadata jsonb NOT NULL DEFAULT '{}',
          ADD CONSTRAINT ${table}_external_id_key UNIQUE (external_id),
          ADD CONSTRAINT ${table}_external_id_present CHECK (external_id <> '') NOT VALID,
          ADD CONSTRAINT ${table}_metadata_bounded CHECK (is_metadata(metadata)) NOT VALID;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables)
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN external_id, DROP COLUMN metadata;`);
    await queryRunner.query('DROP FUNCTION is_metadata(jsonb)');
  }
}
