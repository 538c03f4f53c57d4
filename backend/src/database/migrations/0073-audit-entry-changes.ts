import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an edit of settings or content changed, beside its audit entry: the entries themselves hold no texts and stay for good. */
export class AuditEntryChanges1763700000073 implements MigrationInterface {
  readonly name = 'AuditEntryChanges1763700000073';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE audit_entry_changes (
        entry_id uuid NOT NULL CONSTRAINT audit_entry_changes_entry_id_fkey REFERENCES audit_entries (id),
        field varchar(120) NOT NULL,
        before jsonb NOT NULL,
        after jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT audit_entry_changes_pkey PRIMARY KEY (entry_id, field),
        CONSTRAINT audit_entry_changes_differ CHECK (before <> after)
      );
      CREATE INDEX audit_entry_changes_created_at_idx ON audit_entry_changes (created_at);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE audit_entry_changes;');
  }
}
