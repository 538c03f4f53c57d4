import type { MigrationInterface, QueryRunner } from 'typeorm';

const PUBLIC = `status = 'sent' AND is_in_archive AND audience_membership = '' AND audience_plan = '' AND audience_tag = '' AND audience_since = ''`;

/** Campaigns to the members themselves, whether they subscribed or not, and each member's choice about them. */
export class EmailsToMembers1763700000094 implements MigrationInterface {
  readonly name = 'EmailsToMembers1763700000094';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE campaigns
        ADD COLUMN audience_kind varchar(11) NOT NULL DEFAULT 'subscribers',
        ADD CONSTRAINT campaigns_audience_kind_known CHECK (audience_kind IN ('subscribers', 'members')),
        ADD CONSTRAINT campaigns_to_members_private CHECK (audience_kind <> 'members' OR (audience_membership = 'members' AND NOT is_in_archive));
      DROP INDEX campaigns_archive;
      CREATE INDEX campaigns_archive ON campaigns (finished_at, id) WHERE ${PUBLIC} AND audience_kind = 'subscribers';
      ALTER TABLE notification_settings ADD COLUMN wants_practice boolean NOT NULL DEFAULT true;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // A campaign to members must not become one to subscribers, or one that anybody can read.
    await queryRunner.query(`
      ALTER TABLE notification_settings DROP COLUMN wants_practice;
      UPDATE campaigns SET status = 'draft', scheduled_at = NULL, scheduled_by = NULL WHERE audience_kind = 'members' AND status = 'scheduled';
      ALTER TABLE campaigns DROP COLUMN audience_kind;
      CREATE INDEX IF NOT EXISTS campaigns_archive ON campaigns (finished_at, id) WHERE ${PUBLIC};`);
  }
}
