import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Series of newsletters that begin with an event. Who gets them, how far each person is, and when somebody leaves, is decided here. */
export class Sequences1763700000082 implements MigrationInterface {
  readonly name = 'Sequences1763700000082';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTables(queryRunner);
    await shareRecipients(queryRunner);
    await followSubscribers(queryRunner);
    await followMembers(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER leave_sequences ON notification_settings;
      DROP TRIGGER join_sequences_as_new ON users;
      DROP TRIGGER join_sequences ON users;
      DROP TRIGGER leave_sequences ON users;
      DROP TRIGGER leave_sequences_with_account ON users;
      DROP TRIGGER move_sequences ON users;
      DROP TRIGGER join_sequences ON newsletter_subscribers;
      DROP TRIGGER leave_sequences ON newsletter_subscribers;
      DROP TRIGGER leave_sequences_with_subscription ON newsletter_subscribers;
      DROP TRIGGER follow_step ON campaign_recipients;
      DELETE FROM campaign_recipients WHERE campaign_id IS NULL;
      ALTER TABLE campaign_recipients DROP COLUMN step_id, ALTER COLUMN campaign_id SET NOT NULL;
      ALTER TABLE notification_settings DROP COLUMN wants_series;
      DROP TABLE sequence_enrolments, sequence_steps, sequences;
      DROP FUNCTION describe_sequence_step, follow_sequence_email, join_sequences, leave_sequences, return_to_sequences, forget_sequences,
        follow_subscription, follow_membership, follow_address, follow_series_choice;`);
  }
}

async function createTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE sequences (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      name varchar(80) NOT NULL,
      event varchar(12) NOT NULL,
      is_on boolean NOT NULL DEFAULT false,
      turned_off_at timestamptz(3),
      created_by uuid REFERENCES users (id) ON DELETE SET NULL,
      CONSTRAINT sequences_event_known CHECK (event IN ('subscribed', 'joined'))
    );
    CREATE UNIQUE INDEX sequences_name_unique ON sequences (lower(name));
    CREATE INDEX ON sequences (created_by);

    CREATE TABLE sequence_steps (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      sequence_id uuid NOT NULL REFERENCES sequences (id) ON DELETE CASCADE,
      position smallint NOT NULL,
      days smallint NOT NULL,
      subject_en varchar(200) NOT NULL DEFAULT '',
      subject_es varchar(200) NOT NULL DEFAULT '',
      content_en varchar(15000) NOT NULL DEFAULT '',
      content_es varchar(15000) NOT NULL DEFAULT '',
      is_ready boolean NOT NULL DEFAULT false,
      sent_count integer NOT NULL DEFAULT 0,
      UNIQUE (sequence_id, position),
      CONSTRAINT sequence_steps_position_positive CHECK (position > 0),
      CONSTRAINT sequence_steps_days_within CHECK (days BETWEEN 0 AND 365)
    );

    -- A step without all its texts is sent to nobody.
    CREATE FUNCTION describe_sequence_step() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.is_ready := NEW.subject_en ~ '\\S' AND NEW.subject_es ~ '\\S' AND NEW.content_en ~ '\\S' AND NEW.content_es ~ '\\S';
      RETURN NEW;
    END $$;
    CREATE TRIGGER describe BEFORE INSERT OR UPDATE OF subject_en, subject_es, content_en, content_es ON sequence_steps
      FOR EACH ROW EXECUTE FUNCTION describe_sequence_step();

    -- A person begins each sequence once, ever. position: of the last step that was sent; the next one waits since waits_since.
    -- may_return: ended by a state that can end itself, such as a paused membership.
    CREATE TABLE sequence_enrolments (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      sequence_id uuid NOT NULL REFERENCES sequences (id) ON DELETE CASCADE,
      email varchar(254) NOT NULL,
      position smallint NOT NULL DEFAULT 0,
      waits_since timestamptz(3) NOT NULL DEFAULT now(),
      finished_at timestamptz(3),
      ended_at timestamptz(3),
      may_return boolean NOT NULL DEFAULT false,
      CONSTRAINT sequence_enrolments_once UNIQUE (sequence_id, email),
      CONSTRAINT sequence_enrolments_email_normalised CHECK (email = lower(btrim(email)))
    );
    CREATE INDEX sequence_enrolments_waiting ON sequence_enrolments (sequence_id, position, waits_since)
      WHERE finished_at IS NULL AND ended_at IS NULL;
    CREATE INDEX ON sequence_enrolments (email);

    CREATE FUNCTION join_sequences(of_event text, of_email text) RETURNS void LANGUAGE sql AS $$
      INSERT INTO sequence_enrolments (sequence_id, email)
      SELECT id, of_email FROM sequences WHERE event = of_event AND is_on
      ON CONFLICT ON CONSTRAINT sequence_enrolments_once DO NOTHING;
    $$;
    CREATE FUNCTION leave_sequences(of_event text, of_email text, for_now boolean) RETURNS void LANGUAGE sql AS $$
      UPDATE sequence_enrolments e SET ended_at = now(), may_return = for_now, updated_at = now() FROM sequences s
       WHERE s.id = e.sequence_id AND s.event = of_event AND e.email = of_email AND e.finished_at IS NULL
         AND (e.ended_at IS NULL OR e.may_return AND NOT for_now);
    $$;
    -- The next step waits its days again, also one that was skipped meanwhile. Its function is checked when it runs: recipients come later.
    CREATE FUNCTION return_to_sequences(of_event text, of_email text) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM campaign_recipients r USING sequence_steps t, sequences s, sequence_enrolments e
       WHERE t.id = r.step_id AND s.id = t.sequence_id AND e.sequence_id = s.id AND s.event = of_event AND r.email = of_email
         AND e.email = of_email AND e.ended_at IS NOT NULL AND e.may_return AND t.position > e.position AND r.state = 'skipped';
      UPDATE sequence_enrolments e SET ended_at = NULL, may_return = false, waits_since = now(), updated_at = now() FROM sequences s
       WHERE s.id = e.sequence_id AND s.event = of_event AND e.email = of_email AND e.ended_at IS NOT NULL AND e.may_return;
    END $$;
    -- With the subscription or the account itself nothing is kept.
    CREATE FUNCTION forget_sequences(of_event text, of_email text) RETURNS void LANGUAGE sql AS $$
      DELETE FROM sequence_enrolments e USING sequences s WHERE s.id = e.sequence_id AND s.event = of_event AND e.email = of_email;
    $$;`);
}

/** The emails of steps are recipients like those of campaigns: claimed, sent and resolved by the same code. */
async function shareRecipients(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE campaign_recipients
      ALTER COLUMN campaign_id DROP NOT NULL,
      ADD COLUMN step_id uuid REFERENCES sequence_steps (id) ON DELETE CASCADE,
      ADD CONSTRAINT campaign_recipients_of_one CHECK (num_nonnulls(campaign_id, step_id) = 1);
    CREATE UNIQUE INDEX campaign_recipients_step_once ON campaign_recipients (step_id, email) WHERE step_id IS NOT NULL;
    CREATE INDEX campaign_recipients_open_of_steps ON campaign_recipients (step_id, created_at, id)
      WHERE step_id IS NOT NULL AND state IN ('pending', 'sending');

    -- Somebody is one step further when the email is resolved, so that the next one never waits for less than its days.
    CREATE FUNCTION follow_sequence_email() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      is_lost boolean := NEW.state IN ('skipped', 'bounced');
    BEGIN
      IF (NEW.state = 'sent') <> (OLD.state = 'sent') THEN
        UPDATE sequence_steps SET sent_count = sent_count + CASE WHEN NEW.state = 'sent' THEN 1 ELSE -1 END WHERE id = NEW.step_id;
      END IF;
      UPDATE sequence_enrolments e
         SET position = t.position, waits_since = NEW.resolved_at, updated_at = now(),
             ended_at = CASE WHEN is_lost THEN now() END,
             finished_at = CASE WHEN NOT is_lost AND NOT EXISTS (
               SELECT FROM sequence_steps l WHERE l.sequence_id = t.sequence_id AND l.position > t.position AND l.is_ready) THEN now() END
        FROM sequence_steps t
       WHERE OLD.resolved_at IS NULL AND NEW.resolved_at IS NOT NULL AND t.id = NEW.step_id AND e.sequence_id = t.sequence_id
         AND e.email = NEW.email AND e.position < t.position AND e.finished_at IS NULL AND e.ended_at IS NULL;
      RETURN NULL;
    END $$;
    CREATE TRIGGER follow_step AFTER UPDATE ON campaign_recipients
      FOR EACH ROW WHEN (NEW.step_id IS NOT NULL AND NEW.state <> OLD.state) EXECUTE FUNCTION follow_sequence_email();`);
}

/** By confirming; not by an import, which inserts confirmed subscribers. */
async function followSubscribers(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE FUNCTION follow_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        PERFORM forget_sequences('subscribed', OLD.email);
      ELSIF NEW.state = 'confirmed' THEN
        PERFORM return_to_sequences('subscribed', NEW.email);
        IF OLD.confirmed_at IS NULL THEN
          PERFORM join_sequences('subscribed', NEW.email);
        END IF;
      ELSE
        PERFORM leave_sequences('subscribed', OLD.email, NEW.state = 'unsubscribed');
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER join_sequences AFTER UPDATE ON newsletter_subscribers FOR EACH ROW
      WHEN (OLD.state <> 'confirmed' AND NEW.state = 'confirmed') EXECUTE FUNCTION follow_subscription();
    CREATE TRIGGER leave_sequences AFTER UPDATE ON newsletter_subscribers FOR EACH ROW
      WHEN (OLD.state = 'confirmed' AND NEW.state <> 'confirmed') EXECUTE FUNCTION follow_subscription();
    CREATE TRIGGER leave_sequences_with_subscription AFTER DELETE ON newsletter_subscribers
      FOR EACH ROW EXECUTE FUNCTION follow_subscription();`);
}

/**
 * Members have accounts, and turn the emails off in their settings. Somebody who pauses and resumes is no new member, nor is one of an
 * import, whose signup says so in place of the version of its terms.
 */
async function followMembers(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE notification_settings ADD COLUMN wants_series boolean NOT NULL DEFAULT true;

    -- Under the former address: follow_address comes after it, by the names of the triggers.
    CREATE FUNCTION follow_membership() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      address text := CASE TG_OP WHEN 'INSERT' THEN NEW.email ELSE OLD.email END;
      is_new boolean := TG_OP = 'INSERT';
    BEGIN
      IF TG_OP = 'DELETE' THEN
        PERFORM forget_sequences('joined', address);
        RETURN NULL;
      END IF;
      IF TG_OP = 'UPDATE' THEN
        is_new := NOT OLD.is_inner_circle_member AND OLD.membership_ended_at IS NULL;
      END IF;
      IF NOT NEW.is_inner_circle_member OR NEW.is_disabled THEN
        PERFORM leave_sequences('joined', address, true);
      ELSIF NOT EXISTS (SELECT FROM notification_settings WHERE user_id = NEW.id AND NOT wants_series) THEN
        PERFORM return_to_sequences('joined', address);
        IF is_new AND NOT EXISTS (SELECT FROM inner_circle_signups WHERE id = NEW.inner_circle_signup_id AND terms_version = 'imported') THEN
          PERFORM join_sequences('joined', address);
        END IF;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER join_sequences_as_new AFTER INSERT ON users FOR EACH ROW
      WHEN (NEW.is_inner_circle_member AND NOT NEW.is_disabled) EXECUTE FUNCTION follow_membership();
    CREATE TRIGGER join_sequences AFTER UPDATE ON users FOR EACH ROW
      WHEN (NEW.is_inner_circle_member AND NOT NEW.is_disabled AND (NOT OLD.is_inner_circle_member OR OLD.is_disabled))
      EXECUTE FUNCTION follow_membership();
    CREATE TRIGGER leave_sequences AFTER UPDATE ON users FOR EACH ROW
      WHEN (OLD.is_inner_circle_member AND NOT OLD.is_disabled AND (NOT NEW.is_inner_circle_member OR NEW.is_disabled))
      EXECUTE FUNCTION follow_membership();
    CREATE TRIGGER leave_sequences_with_account AFTER DELETE ON users
      FOR EACH ROW EXECUTE FUNCTION follow_membership();

    -- Emails that are being sent go on with the person. Recipients first, in the order in which a worker locks them.
    CREATE FUNCTION follow_address() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE campaign_recipients r SET email = NEW.email FROM sequence_steps t JOIN sequences s ON s.id = t.sequence_id
       WHERE r.step_id = t.id AND s.event = 'joined' AND r.email = OLD.email AND r.state IN ('pending', 'sending')
         AND NOT EXISTS (SELECT FROM campaign_recipients o WHERE o.step_id = t.id AND o.email = NEW.email);
      UPDATE sequence_enrolments e SET email = NEW.email, updated_at = now() FROM sequences s
       WHERE s.id = e.sequence_id AND s.event = 'joined' AND e.email = OLD.email
         AND NOT EXISTS (SELECT FROM sequence_enrolments o WHERE o.sequence_id = s.id AND o.email = NEW.email);
      PERFORM forget_sequences('joined', OLD.email);
      RETURN NULL;
    END $$;
    CREATE TRIGGER move_sequences AFTER UPDATE ON users FOR EACH ROW
      WHEN (NEW.email <> OLD.email) EXECUTE FUNCTION follow_address();

    CREATE FUNCTION follow_series_choice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM leave_sequences('joined', u.email, false) FROM users u WHERE u.id = NEW.user_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER leave_sequences AFTER INSERT OR UPDATE OF wants_series ON notification_settings
      FOR EACH ROW WHEN (NOT NEW.wants_series) EXECUTE FUNCTION follow_series_choice();`);
}
