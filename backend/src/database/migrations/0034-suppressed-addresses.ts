import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One suppressed address is found among many by how it begins, in whichever collation the database sorts. */
export class SuppressedAddresses1763600000034 implements MigrationInterface {
  readonly name = 'SuppressedAddresses1763600000034';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX mail_suppressions_email_prefix_idx ON mail_suppressions (email varchar_pattern_ops)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX mail_suppressions_email_prefix_idx`);
  }
}
