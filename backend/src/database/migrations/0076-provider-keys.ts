import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of providers that an administrator enters; each process hears of a change. */
export class ProviderKeys1763700000076 implements MigrationInterface {
  readonly name = 'ProviderKeys1763700000076';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE provider_keys (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        provider varchar(20) NOT NULL,
        name varchar(40) NOT NULL,
        sealed_value text NOT NULL,
        last_four varchar(4),
        updated_by_id uuid REFERENCES users (id) ON DELETE SET NULL,
        CONSTRAINT provider_keys_one_value UNIQUE (provider, name),
        CONSTRAINT provider_keys_value_sealed CHECK (sealed_value LIKE 'v1.%')
      );
      CREATE INDEX ON provider_keys (updated_by_id);
      CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON provider_keys
        FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE provider_keys;');
  }
}
