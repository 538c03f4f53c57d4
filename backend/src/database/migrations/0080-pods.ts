import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pods: small groups of members with calls of their own. */
export class Pods1763700000080 implements MigrationInterface {
  readonly name = 'Pods1763700000080';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE pods (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        name varchar(60) NOT NULL,
        weekday smallint,
        "time" varchar(5),
        minutes smallint NOT NULL DEFAULT 60,
        time_zone varchar(64) NOT NULL DEFAULT 'America/New_York',
        join_url varchar(2048),
        CONSTRAINT pods_call_complete CHECK ((weekday IS NULL) = ("time" IS NULL)),
        CONSTRAINT pods_weekday_known CHECK (weekday BETWEEN 1 AND 7),
        CONSTRAINT pods_time_of_day CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
        CONSTRAINT pods_length CHECK (minutes BETWEEN 15 AND 240)
      );
      CREATE UNIQUE INDEX pods_name_unique ON pods (lower(name));

      CREATE TABLE pod_members (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        pod_id uuid NOT NULL REFERENCES pods (id) ON DELETE CASCADE,
        user_id uuid NOT NULL CONSTRAINT pod_members_one_of_user UNIQUE REFERENCES users (id) ON DELETE CASCADE
      );
      CREATE INDEX ON pod_members (pod_id);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE pod_members; DROP TABLE pods;');
  }
}
