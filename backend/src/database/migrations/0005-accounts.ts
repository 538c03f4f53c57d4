import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links for setting a password, and finding the sessions of one person. */
export class Accounts1763600000005 implements MigrationInterface {
  readonly name = 'Accounts1763600000005';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE password_tokens (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        token_hash varchar(64) NOT NULL UNIQUE,
        expires_at timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`CREATE INDEX ON password_tokens (user_id)`);
    await queryRunner.query(`CREATE INDEX ON password_tokens (expires_at)`);
    await queryRunner.query(`CREATE INDEX sessions_user_id_idx ON sessions ((sess ->> 'userId'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX sessions_user_id_idx`);
    await queryRunner.query(`DROP TABLE password_tokens`);
  }
}
