import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests of the admin area that make something, with their answers: repeated with the same `Idempotency-Key`, they make nothing more. */
export class IdempotentRequests1763700000118 implements MigrationInterface {
  readonly name = 'IdempotentRequests1763700000118';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE idempotent_requests (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        idempotency_key varchar(255) NOT NULL,
        request_hash varchar(64) NOT NULL,
        sealed_answer text,
        CONSTRAINT idempotent_requests_one_of_key UNIQUE (user_id, idempotency_key)
      );
      CREATE INDEX ON idempotent_requests (created_at);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE idempotent_requests');
  }
}
