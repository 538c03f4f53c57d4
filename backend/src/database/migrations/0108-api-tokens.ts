import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens that let programs call the API for the administrator who made them. */
export class ApiTokens1763700000108 implements MigrationInterface {
  readonly name = 'ApiTokens1763700000108';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE api_tokens (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        name varchar(40) NOT NULL CONSTRAINT api_tokens_name_present CHECK (btrim(name) <> ''),
        token_hash varchar(64) NOT NULL CONSTRAINT api_tokens_hash_unique UNIQUE,
        last_four varchar(4) NOT NULL,
        scopes text[] NOT NULL CONSTRAINT api_tokens_scopes_present CHECK (cardinality(scopes) > 0),
        allowed_addresses text[] NOT NULL DEFAULT '{}',
        expires_at timestamptz(3),
        revoked_at timestamptz(3),
        last_used_at timestamptz(3)
      );
      CREATE INDEX ON api_tokens (user_id);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE api_tokens;`);
  }
}
