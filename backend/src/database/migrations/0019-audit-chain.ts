import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Network and device of each audit entry, and a chain of keyed hashes over the log. */
export class AuditChain1763700000019 implements MigrationInterface {
  readonly name = 'AuditChain1763700000019';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE audit_entries ADD COLUMN address varchar(43), ADD COLUMN device varchar(60);
      CREATE TABLE audit_seals (
        sequence bigint PRIMARY KEY,
        entry_id uuid NOT NULL UNIQUE,
        hash varchar(64) NOT NULL
      );
      CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_seals
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE audit_seals;
      ALTER TABLE audit_entries DROP COLUMN address, DROP COLUMN device;`);
  }
}
