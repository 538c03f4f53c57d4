import type { MigrationInterface, QueryRunner } from 'typeorm';

const BASE_COLUMNS = `
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()`;

/** The weekly call's link and feeds, campaigns to members and who wants them, and the last email to somebody who leaves. */
export class MemberData1763600000017 implements MigrationInterface {
  readonly name = 'MemberData1763600000017';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE site_settings ADD COLUMN weekly_call_url varchar(2048)`);
    await queryRunner.query(`
      CREATE TABLE call_feeds (${BASE_COLUMNS},
        user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
        round integer NOT NULL DEFAULT 1,
        token_hash varchar(64) NOT NULL UNIQUE
      )`);
    await queryRunner.query(`
      CREATE TABLE notification_settings (${BASE_COLUMNS},
        user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
        wants_comments boolean NOT NULL DEFAULT true,
        wants_recordings boolean NOT NULL DEFAULT true,
        wants_digest boolean NOT NULL DEFAULT true
      )`);
    await queryRunner.query(`
      CREATE TABLE member_notifications (${BASE_COLUMNS},
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind varchar(20) NOT NULL,
        subject varchar(60) NOT NULL,
        resolved_at timestamptz(3),
        UNIQUE (user_id, kind, subject),
        CONSTRAINT member_notifications_kind_known CHECK (kind IN ('comments', 'recordings', 'digest'))
      )`);
    await queryRunner.query(`CREATE INDEX ON member_notifications (created_at)`);
    await queryRunner.query(`
      CREATE TABLE comment_notices (
        comment_id uuid PRIMARY KEY REFERENCES member_post_comments (id) ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        campaign_id uuid REFERENCES member_notifications (id) ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`CREATE INDEX ON comment_notices (user_id)`);
    await queryRunner.query(`CREATE INDEX ON comment_notices (campaign_id)`);
    await noticeComments(queryRunner);
    await queryRunner.query(`
      CREATE TABLE account_deleted_emails (${BASE_COLUMNS},
        email varchar(254) NOT NULL,
        language varchar(2) NOT NULL DEFAULT 'en',
        CONSTRAINT account_deleted_emails_language_known CHECK (language IN ('en', 'es'))
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE account_deleted_emails`);
    await queryRunner.query(`DROP TRIGGER notice ON member_post_comments`);
    await queryRunner.query(`DROP FUNCTION notice_member_post_comment()`);
    for (const table of ['comment_notices', 'member_notifications', 'notification_settings', 'call_feeds'])
      await queryRunner.query(`DROP TABLE ${table}`);
    await queryRunner.query(`ALTER TABLE site_settings DROP COLUMN weekly_call_url`);
  }
}

/** Notes for the author of a post that somebody else wrote below it: in the comment's own transaction, so that none is forgotten. */
async function noticeComments(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE FUNCTION notice_member_post_comment() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO comment_notices (comment_id, user_id)
      SELECT NEW.id, p.user_id FROM member_posts p WHERE p.id = NEW.post_id AND p.user_id <> NEW.user_id;
      RETURN NULL;
    END $$`);
  await queryRunner.query(
    `CREATE TRIGGER notice AFTER INSERT ON member_post_comments FOR EACH ROW EXECUTE FUNCTION notice_member_post_comment()`,
  );
}
