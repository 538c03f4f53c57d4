import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Former encryption keys under the current one. */
export class EarlierEncryptionKeys1763700000110 implements MigrationInterface {
  readonly name = 'EarlierEncryptionKeys1763700000110';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE earlier_encryption_keys (
        key_id varchar(8) PRIMARY KEY,
        sealed_key text NOT NULL CONSTRAINT earlier_encryption_keys_sealed CHECK (sealed_key LIKE 'v1.%'),
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE earlier_encryption_keys;`);
  }
}
