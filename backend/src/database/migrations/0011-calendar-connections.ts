import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The connection with the practice's calendar, and consents that are under way. */
export class CalendarConnections1763600000011 implements MigrationInterface {
  readonly name = 'CalendarConnections1763600000011';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE calendar_connections (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        source varchar(16) NOT NULL CONSTRAINT calendar_connections_source_known CHECK (source IN ('consent', 'environment')),
        token_hash varchar(64) NOT NULL UNIQUE,
        sealed_refresh_token text,
        status varchar(16) NOT NULL DEFAULT 'connected' CONSTRAINT calendar_connections_status_known CHECK (status IN ('connected', 'needs_setup')),
        connected_by_id uuid REFERENCES users (id) ON DELETE SET NULL,
        refused_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT calendar_connections_consent_kept CHECK (source <> 'consent' OR sealed_refresh_token IS NOT NULL)
      )`);
    await queryRunner.query(`CREATE INDEX ON calendar_connections (connected_by_id)`);
    await queryRunner.query(`
      CREATE TABLE calendar_authorizations (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        state_hash varchar(64) NOT NULL UNIQUE,
        sealed_verifier text NOT NULL,
        started_by_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        expires_at timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`CREATE INDEX ON calendar_authorizations (started_by_id)`);
    await queryRunner.query(`CREATE INDEX ON calendar_authorizations (expires_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE calendar_authorizations`);
    await queryRunner.query(`DROP TABLE calendar_connections`);
  }
}
