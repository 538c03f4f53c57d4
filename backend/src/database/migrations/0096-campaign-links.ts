import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links of each campaign and how often they were followed, by all readers together. */
export class CampaignLinks1763700000096 implements MigrationInterface {
  readonly name = 'CampaignLinks1763700000096';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE campaign_links (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        campaign_id uuid NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
        url varchar(2000) NOT NULL,
        position integer NOT NULL,
        clicks_count integer NOT NULL DEFAULT 0 CONSTRAINT campaign_links_clicks_counted CHECK (clicks_count >= 0),
        UNIQUE (campaign_id, url)
      );
      CREATE INDEX ON campaign_links (campaign_id, position);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE campaign_links;`);
  }
}
