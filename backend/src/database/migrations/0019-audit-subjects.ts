import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an entry of the audit log is about, so that each record can show its history. */
export class AuditSubjects1763600000019 implements MigrationInterface {
  readonly name = 'AuditSubjects1763600000019';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE audit_entries
        ADD COLUMN subject_type varchar(40),
        ADD COLUMN subject_id varchar(64),
        ADD CONSTRAINT audit_entries_subject_whole CHECK ((subject_type IS NULL) = (subject_id IS NULL))`);
    await queryRunner.query(
      `CREATE INDEX ON audit_entries (subject_type, subject_id, created_at, id) WHERE subject_type IS NOT NULL`,
    );
    await queryRunner.query(`CREATE INDEX ON audit_entries (created_at, id)`);
    await queryRunner.query(`CREATE INDEX ON audit_entries (action, created_at, id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX audit_entries_action_created_at_id_idx`);
    await queryRunner.query(`DROP INDEX audit_entries_created_at_id_idx`);
    await queryRunner.query(`ALTER TABLE audit_entries DROP COLUMN subject_type, DROP COLUMN subject_id`);
  }
}
