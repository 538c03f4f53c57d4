import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which languages of its campaign a link is counted. */
export class CampaignLinkLanguages1763700000098 implements MigrationInterface {
  readonly name = 'CampaignLinkLanguages1763700000098';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE campaign_links ADD COLUMN languages text[] NOT NULL DEFAULT '{en,es}';`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE campaign_links DROP COLUMN languages;`);
  }
}
