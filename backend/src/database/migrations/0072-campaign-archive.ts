import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Campaigns that were for everybody, or for one language alone, can be read on the site once they are sent. */
export class CampaignArchive1763700000072 implements MigrationInterface {
  readonly name = 'CampaignArchive1763700000072';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Whoever wrote the present ones did not know of the archive: they are put into it one by one.
      ALTER TABLE campaigns ADD COLUMN is_in_archive boolean NOT NULL DEFAULT false;
      ALTER TABLE campaigns ALTER COLUMN is_in_archive SET DEFAULT true;

      CREATE INDEX campaigns_archive ON campaigns (finished_at, id)
        WHERE status = 'sent' AND is_in_archive AND audience_membership = '' AND audience_tag = '' AND audience_since = '';

      -- A sent campaign is public. Others change all the time while they are sent, and no page shows them.
      CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OF status, is_in_archive ON campaigns
        FOR EACH ROW WHEN (NEW.status = 'sent') EXECUTE FUNCTION notify_content_changed();
      CREATE TRIGGER content_deleted AFTER DELETE ON campaigns
        FOR EACH ROW WHEN (OLD.status = 'sent') EXECUTE FUNCTION notify_content_changed();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER content_changed ON campaigns;
      DROP TRIGGER content_deleted ON campaigns;
      ALTER TABLE campaigns DROP COLUMN is_in_archive;`);
  }
}
