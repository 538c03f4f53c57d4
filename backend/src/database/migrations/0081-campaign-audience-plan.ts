import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Campaigns for the members of one plan. */
export class CampaignAudiencePlan1763700000081 implements MigrationInterface {
  readonly name = 'CampaignAudiencePlan1763700000081';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE campaigns
        ADD COLUMN audience_plan varchar(20) NOT NULL DEFAULT '',
        ADD CONSTRAINT campaigns_audience_plan_known CHECK (audience_plan IN ('', 'monthly', 'quarterly', 'yearly'));
      DROP INDEX campaigns_archive;
      CREATE INDEX campaigns_archive ON campaigns (finished_at, id)
        WHERE status = 'sent' AND is_in_archive AND audience_membership = '' AND audience_plan = '' AND audience_tag = '' AND audience_since = '';`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE campaigns DROP COLUMN audience_plan;
      CREATE INDEX IF NOT EXISTS campaigns_archive ON campaigns (finished_at, id)
        WHERE status = 'sent' AND is_in_archive AND audience_membership = '' AND audience_tag = '' AND audience_since = '';`);
  }
}
