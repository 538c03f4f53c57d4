import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A plan that the owner adds is offered once its price exists at Stripe. The specified ones are: their prices are set up. */
export class PublishedPlans1763700000088 implements MigrationInterface {
  readonly name = 'PublishedPlans1763700000088';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE plans ADD COLUMN published_at timestamptz(3);
      UPDATE plans SET published_at = created_at;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // Without the column it would be offered before it can be paid.
    await queryRunner.query(`
      UPDATE plans SET retired_at = now() WHERE published_at IS NULL AND retired_at IS NULL;
      ALTER TABLE plans DROP COLUMN published_at;`);
  }
}
