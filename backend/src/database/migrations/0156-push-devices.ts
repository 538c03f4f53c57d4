import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers that members want push messages on, and these messages. */
export class PushDevices1763700000156 implements MigrationInterface {
  readonly name = 'PushDevices1763700000156';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE push_devices (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        session_hash varchar(64) NOT NULL UNIQUE,
        device varchar(100),
        endpoint_hash varchar(64) NOT NULL UNIQUE,
        sealed_subscription text NOT NULL
      );
      CREATE INDEX ON push_devices (user_id, created_at, id);

      CREATE TABLE push_notifications (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        device_id uuid NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
        kind varchar(20) NOT NULL,
        subject varchar(60) NOT NULL,
        news_until timestamptz(3),
        state varchar(10) NOT NULL DEFAULT 'pending',
        attempts integer NOT NULL DEFAULT 0,
        due_at timestamptz(3) NOT NULL DEFAULT now(),
        gives_up_at timestamptz(3) NOT NULL,
        status smallint,
        CONSTRAINT push_notifications_once UNIQUE (device_id, kind, subject),
        CONSTRAINT push_notifications_kind_known CHECK (kind IN (
          'own_post', 'joined_post', 'mention', 'recording', 'announcement', 'calls', 'call_reminders')),
        CONSTRAINT push_notifications_state_known CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'obsolete'))
      );
      CREATE INDEX push_notifications_due ON push_notifications (due_at) WHERE state = 'pending';
      CREATE INDEX ON push_notifications (user_id);
      CREATE INDEX ON push_notifications (created_at);

      -- A device is one of its session, by whichever way that ends: log-out, expiry, a changed password. A session that gets a new id keeps it.
      CREATE FUNCTION follow_session_of_push_device() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        hash text := encode(sha256(convert_to(OLD.sid, 'UTF8')), 'hex');
        successor text;
      BEGIN
        IF EXISTS (SELECT FROM push_devices WHERE session_hash = hash) THEN
          SELECT sid INTO successor FROM sessions
           WHERE sess ->> 'userId' = OLD.sess ->> 'userId' AND sess ->> 'replaces' = OLD.sid;
          IF successor IS NULL THEN
            DELETE FROM push_devices WHERE session_hash = hash;
          ELSE
            UPDATE push_devices SET session_hash = encode(sha256(convert_to(successor, 'UTF8')), 'hex') WHERE session_hash = hash;
          END IF;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER follow_push_device AFTER DELETE ON sessions
        FOR EACH ROW EXECUTE FUNCTION follow_session_of_push_device();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER follow_push_device ON sessions;
      DROP FUNCTION follow_session_of_push_device;
      DROP TABLE push_notifications;
      DROP TABLE push_devices;`);
  }
}
