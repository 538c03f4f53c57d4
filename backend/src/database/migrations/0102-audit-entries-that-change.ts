import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index of the audit entries that do more than tell who looked at something; the others are most of the log. */
export class AuditEntriesThatChange1763700000102 implements MigrationInterface {
  readonly name = 'AuditEntriesThatChange1763700000102';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX audit_entries_changes_idx ON audit_entries (created_at, id)
       WHERE action !~ '[.-](viewed|listed|searched)$';`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX audit_entries_changes_idx;');
  }
}
