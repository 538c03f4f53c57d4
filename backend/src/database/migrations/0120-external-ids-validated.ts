import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The constraints of the migration before, for rows that were there: in a transaction of its own, which keeps nobody from writing. */
export class ExternalIdsValidated1763700000120 implements MigrationInterface {
  readonly name = 'ExternalIdsValidated1763700000120';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['contacts', 'users', 'calendar_bookings'])
      await queryRunner.query(`
        ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_external_id_present, VALIDATE CONSTRAINT ${table}_metadata_bounded;`);
  }

  async down(): Promise<void> {
    // A valid constraint is a stricter one: nothing to undo.
  }
}
