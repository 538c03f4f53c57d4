import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log. The database itself refuses to change it, so that no mistake of ours can. */
export class AuditEntries1763600000006 implements MigrationInterface {
  readonly name = 'AuditEntries1763600000006';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE audit_entries (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        action varchar(60) NOT NULL,
        actor_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`CREATE INDEX ON audit_entries (actor_id, created_at)`);
    await queryRunner.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Rows of % are added, never changed or deleted.', TG_TABLE_NAME;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE audit_entries`);
    await queryRunner.query(`DROP FUNCTION refuse_change()`);
  }
}
