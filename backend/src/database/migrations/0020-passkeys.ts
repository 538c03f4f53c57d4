import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys (WebAuthn) of accounts, and pending challenges. */
export class Passkeys1763700000020 implements MigrationInterface {
  readonly name = 'Passkeys1763700000020';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE passkeys (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        credential_id varchar(1400) NOT NULL UNIQUE,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL DEFAULT '{}',
        name varchar(60) NOT NULL,
        last_used_at timestamptz(3)
      );
      CREATE INDEX ON passkeys (user_id);
      CREATE TABLE passkey_challenges (
        challenge_hash varchar(64) PRIMARY KEY,
        user_id uuid REFERENCES users (id) ON DELETE CASCADE,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX ON passkey_challenges (user_id);
      CREATE INDEX ON passkey_challenges (expires_at);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE passkey_challenges, passkeys');
  }
}
