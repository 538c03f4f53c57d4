import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom a campaign is for, among the confirmed subscribers. Empty: everybody. */
export class CampaignAudience1763700000025 implements MigrationInterface {
  readonly name = 'CampaignAudience1763700000025';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE campaigns
        ADD COLUMN audience_language varchar(2) NOT NULL DEFAULT '',
        ADD COLUMN audience_membership varchar(8) NOT NULL DEFAULT '',
        ADD COLUMN audience_tag varchar(40) NOT NULL DEFAULT '',
        ADD COLUMN audience_since varchar(10) NOT NULL DEFAULT '',
        ADD CONSTRAINT campaigns_audience_language_known CHECK (audience_language IN ('', 'en', 'es')),
        ADD CONSTRAINT campaigns_audience_membership_known CHECK (audience_membership IN ('', 'members', 'others')),
        ADD CONSTRAINT campaigns_audience_since_day CHECK (nullif(audience_since, '')::date IS NOT NULL OR audience_since = '');`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE campaigns DROP COLUMN audience_language, DROP COLUMN audience_membership, DROP COLUMN audience_tag,
        DROP COLUMN audience_since;`);
  }
}
