import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Newsletter subscribers, campaigns to them, suppressed addresses, and notifications to members. */
export class Mailing1763700000008 implements MigrationInterface {
  readonly name = 'Mailing1763700000008';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createSuppressions(queryRunner);
    await createSubscribers(queryRunner);
    await createCampaigns(queryRunner);
    await createCampaignRecipients(queryRunner);
    await createMemberNotifications(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER notice ON member_post_comments;
      DROP TABLE comment_notices, member_notifications, notification_settings, campaign_recipients, campaigns,
        subscriber_changes, newsletter_subscribers, mail_suppressions;
      DROP FUNCTION notice_member_post_comment(), describe_newsletter_subscriber(), follow_mail_suppression(),
        count_campaign_recipients(), count_subscribers();`);
  }
}

async function createSuppressions(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE mail_suppressions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      email varchar(254) NOT NULL UNIQUE,
      reason varchar(20) NOT NULL,
      note varchar(300),
      CONSTRAINT mail_suppressions_email_normalised CHECK (email = lower(btrim(email))),
      CONSTRAINT mail_suppressions_reason_known CHECK (reason IN ('bounced', 'complained', 'asked', 'other'))
    );
    CREATE INDEX ON mail_suppressions (created_at, id);
    -- Finds addresses by their beginning in any collation.
    CREATE INDEX mail_suppressions_email_prefix_idx ON mail_suppressions (email varchar_pattern_ops);

    CREATE FUNCTION follow_mail_suppression() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE newsletter_subscribers SET updated_at = now() WHERE email = coalesce(NEW.email, OLD.email);
      RETURN NULL;
    END $$;
    CREATE TRIGGER follow AFTER INSERT OR DELETE ON mail_suppressions
      FOR EACH ROW EXECUTE FUNCTION follow_mail_suppression();`);
}

async function createSubscribers(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE newsletter_subscribers (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      name varchar(120) NOT NULL,
      email varchar(254) NOT NULL UNIQUE,
      language varchar(2) NOT NULL DEFAULT 'en',
      is_active boolean NOT NULL DEFAULT true,
      round integer NOT NULL DEFAULT 1,
      confirmed_at timestamptz(3),
      unsubscribed_at timestamptz(3),
      confirm_token_hash varchar(64) UNIQUE,
      unsubscribe_token_hash varchar(64) UNIQUE,
      state varchar(16) NOT NULL DEFAULT 'pending',
      consent_proof varchar(300),
      search_vector tsvector,
      CONSTRAINT newsletter_subscribers_email_normalised CHECK (email = lower(btrim(email))),
      CONSTRAINT newsletter_subscribers_language_known CHECK (language IN ('en', 'es')),
      CONSTRAINT newsletter_subscribers_state_known
        CHECK (state IN ('confirmed', 'pending', 'unsubscribed', 'suppressed'))
    );
    CREATE INDEX ON newsletter_subscribers USING gin (search_vector);
    CREATE INDEX ON newsletter_subscribers (created_at, id);
    CREATE INDEX ON newsletter_subscribers (state, created_at, id);
    CREATE INDEX ON newsletter_subscribers (language, created_at, id);
    CREATE INDEX ON newsletter_subscribers (state, language, created_at, id);

    -- The state follows from the other columns and from the suppressed addresses; lists filter by it.
    CREATE FUNCTION describe_newsletter_subscriber() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple', search_text(concat_ws(' ', NEW.name, NEW.email)));
      NEW.state := CASE
        WHEN EXISTS (SELECT 1 FROM mail_suppressions WHERE email = NEW.email) THEN 'suppressed'
        WHEN NOT NEW.is_active THEN 'unsubscribed'
        WHEN NEW.confirmed_at IS NULL THEN 'pending'
        ELSE 'confirmed' END;
      RETURN NEW;
    END $$;
    CREATE TRIGGER describe BEFORE INSERT OR UPDATE ON newsletter_subscribers
      FOR EACH ROW EXECUTE FUNCTION describe_newsletter_subscriber();

    -- One row for each statement that changes the number, so a large import is one row.
    CREATE FUNCTION count_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      difference integer := 0;
    BEGIN
      IF TG_OP <> 'DELETE' THEN
        difference := difference + (SELECT count(*) FROM after WHERE state = 'confirmed');
      END IF;
      IF TG_OP <> 'INSERT' THEN
        difference := difference - (SELECT count(*) FROM before WHERE state = 'confirmed');
      END IF;
      IF difference <> 0 THEN INSERT INTO subscriber_changes (change) VALUES (difference); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER count_subscribers_on_insert AFTER INSERT ON newsletter_subscribers
      REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_subscribers();
    CREATE TRIGGER count_subscribers_on_update AFTER UPDATE ON newsletter_subscribers
      REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_subscribers();
    CREATE TRIGGER count_subscribers_on_delete AFTER DELETE ON newsletter_subscribers
      REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_subscribers();

    -- How the number of subscribers changed over time, for the dashboard.
    CREATE TABLE subscriber_changes (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      changed_at timestamptz(3) NOT NULL DEFAULT now(),
      change integer NOT NULL
    );
    CREATE INDEX ON subscriber_changes (changed_at);`);
}

async function createCampaigns(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE campaigns (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      subject_en varchar(200) NOT NULL DEFAULT '',
      subject_es varchar(200) NOT NULL DEFAULT '',
      content_en varchar(15000) NOT NULL DEFAULT '',
      content_es varchar(15000) NOT NULL DEFAULT '',
      status varchar(16) NOT NULL DEFAULT 'draft',
      scheduled_at timestamptz(3),
      started_at timestamptz(3),
      enqueued_at timestamptz(3),
      finished_at timestamptz(3),
      trouble varchar(300),
      trouble_since timestamptz(3),
      recipients_count integer NOT NULL DEFAULT 0,
      sent_count integer NOT NULL DEFAULT 0,
      unknown_count integer NOT NULL DEFAULT 0,
      bounced_count integer NOT NULL DEFAULT 0,
      failed_count integer NOT NULL DEFAULT 0,
      skipped_count integer NOT NULL DEFAULT 0,
      created_by uuid REFERENCES users (id) ON DELETE SET NULL,
      scheduled_by uuid REFERENCES users (id) ON DELETE SET NULL,
      CONSTRAINT campaigns_status_known
        CHECK (status IN ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
      CONSTRAINT campaigns_schedule_dated CHECK (status <> 'scheduled' OR scheduled_at IS NOT NULL)
    );
    CREATE INDEX ON campaigns (created_at, id);
    CREATE INDEX ON campaigns (status, created_at, id);
    CREATE INDEX ON campaigns (created_by);
    CREATE INDEX ON campaigns (scheduled_by);`);
}

async function createCampaignRecipients(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    -- One row for each address, so that a repeated job sends no campaign twice.
    CREATE TABLE campaign_recipients (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      campaign_id uuid NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
      subscriber_id uuid REFERENCES newsletter_subscribers (id) ON DELETE SET NULL,
      email varchar(254) NOT NULL,
      name varchar(120) NOT NULL,
      language varchar(2) NOT NULL,
      state varchar(16) NOT NULL DEFAULT 'pending',
      reason varchar(300),
      partition smallint,
      attempts smallint NOT NULL DEFAULT 0,
      not_before timestamptz(3),
      resolved_at timestamptz(3),
      UNIQUE (campaign_id, email),
      CONSTRAINT campaign_recipients_language_known CHECK (language IN ('en', 'es')),
      CONSTRAINT campaign_recipients_state_known
        CHECK (state IN ('pending', 'sending', 'sent', 'unknown', 'bounced', 'failed', 'skipped'))
    );
    CREATE INDEX ON campaign_recipients (campaign_id, created_at, id);
    CREATE INDEX ON campaign_recipients (campaign_id, state, created_at, id);
    CREATE INDEX campaign_recipients_in_flight ON campaign_recipients (campaign_id) WHERE state = 'sending';
    CREATE INDEX ON campaign_recipients (subscriber_id);
    CREATE INDEX ON campaign_recipients (email);
    CREATE INDEX ON campaign_recipients (created_at);

    -- Once for each statement, however many rows it changes.
    CREATE FUNCTION count_campaign_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        UPDATE campaigns l SET recipients_count = l.recipients_count + d.count
          FROM (SELECT campaign_id, count(*) FROM after GROUP BY campaign_id) d
         WHERE l.id = d.campaign_id;
      ELSE
        UPDATE campaigns l SET sent_count = l.sent_count + d.sent,
            unknown_count = l.unknown_count + d.unknown,
            bounced_count = l.bounced_count + d.bounced,
            failed_count = l.failed_count + d.failed,
            skipped_count = l.skipped_count + d.skipped
          FROM (SELECT campaign_id,
              coalesce(sum(sign) FILTER (WHERE state = 'sent'), 0) AS sent,
              coalesce(sum(sign) FILTER (WHERE state = 'unknown'), 0) AS unknown,
              coalesce(sum(sign) FILTER (WHERE state = 'bounced'), 0) AS bounced,
              coalesce(sum(sign) FILTER (WHERE state = 'failed'), 0) AS failed,
              coalesce(sum(sign) FILTER (WHERE state = 'skipped'), 0) AS skipped
            FROM (SELECT campaign_id, state, 1 AS sign FROM after
              UNION ALL SELECT campaign_id, state, -1 FROM before) changed
            GROUP BY campaign_id HAVING bool_or(state NOT IN ('pending', 'sending'))) d
         WHERE l.id = d.campaign_id;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER count_new AFTER INSERT ON campaign_recipients
      REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_campaign_recipients();
    CREATE TRIGGER count_changed AFTER UPDATE ON campaign_recipients
      REFERENCING OLD TABLE AS before NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION count_campaign_recipients();`);
}

async function createMemberNotifications(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE notification_settings (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
      wants_comments boolean NOT NULL DEFAULT true,
      wants_recordings boolean NOT NULL DEFAULT true,
      wants_digest boolean NOT NULL DEFAULT true
    );

    CREATE TABLE member_notifications (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      kind varchar(20) NOT NULL,
      subject varchar(60) NOT NULL,
      resolved_at timestamptz(3),
      UNIQUE (user_id, kind, subject),
      CONSTRAINT member_notifications_kind_known CHECK (kind IN ('comments', 'recordings', 'digest'))
    );
    CREATE INDEX ON member_notifications (created_at);

    CREATE TABLE comment_notices (
      comment_id uuid PRIMARY KEY REFERENCES member_post_comments (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      notification_id uuid REFERENCES member_notifications (id) ON DELETE CASCADE,
      created_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX ON comment_notices (user_id);
    CREATE INDEX ON comment_notices (notification_id);

    -- A comment below somebody else’s post, stored in the comment’s own transaction so that none is lost.
    CREATE FUNCTION notice_member_post_comment() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO comment_notices (comment_id, user_id)
      SELECT NEW.id, p.user_id FROM member_posts p WHERE p.id = NEW.post_id AND p.user_id <> NEW.user_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER notice AFTER INSERT ON member_post_comments
      FOR EACH ROW EXECUTE FUNCTION notice_member_post_comment();`);
}
