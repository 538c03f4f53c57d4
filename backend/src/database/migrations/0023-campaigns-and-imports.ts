import type { MigrationInterface, QueryRunner } from 'typeorm';

const BASE_COLUMNS = `
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()`;

/** Campaigns to the subscribers, who gets none any more, and what is moved in from elsewhere. */
export class CampaignsAndImports1763600000023 implements MigrationInterface {
  readonly name = 'CampaignsAndImports1763600000023';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE mail_suppressions (${BASE_COLUMNS},
        email varchar(254) NOT NULL UNIQUE CONSTRAINT mail_suppressions_email_normalised CHECK (email = lower(btrim(email))),
        reason varchar(20) NOT NULL CONSTRAINT mail_suppressions_reason_known CHECK (reason IN ('bounced', 'complained', 'asked', 'other')),
        note varchar(300)
      )`);
    await queryRunner.query(`CREATE INDEX ON mail_suppressions (created_at, id)`);
    await describeSubscribers(queryRunner);
    await createCampaigns(queryRunner);
    await createImports(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['import_refusals', 'imports', 'campaign_recipients', 'campaigns'])
      await queryRunner.query(`DROP TABLE ${table}`);
    await queryRunner.query(`DROP FUNCTION count_campaign_recipients()`);
    await queryRunner.query(`DROP TRIGGER describe ON newsletter_subscribers`);
    await queryRunner.query(
      `ALTER TABLE newsletter_subscribers DROP COLUMN state, DROP COLUMN search_vector, DROP COLUMN consent_proof`,
    );
    await queryRunner.query(`DROP INDEX newsletter_subscribers_created_at_id_idx`);
    await queryRunner.query(`DROP INDEX newsletter_subscribers_language_created_at_id_idx`);
    await queryRunner.query(`DROP TABLE mail_suppressions`);
    await queryRunner.query(`DROP FUNCTION follow_mail_suppression()`);
    await queryRunner.query(`DROP FUNCTION describe_newsletter_subscriber()`);
  }
}

/** State and words of a subscription follow from its other columns and from the list of suppressed addresses; lists read them by an index. */
async function describeSubscribers(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE newsletter_subscribers
      ADD COLUMN state varchar(16) NOT NULL DEFAULT 'waiting' CONSTRAINT newsletter_subscribers_state_known CHECK (state IN ('confirmed', 'waiting', 'unsubscribed', 'suppressed')),
      ADD COLUMN consent_proof varchar(300),
      ADD COLUMN search_vector tsvector`);
  await queryRunner.query(`
    CREATE FUNCTION describe_newsletter_subscriber() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple', search_text(concat_ws(' ', NEW.name, NEW.email)));
      NEW.state := CASE
        WHEN EXISTS (SELECT 1 FROM mail_suppressions WHERE email = NEW.email) THEN 'suppressed'
        WHEN NOT NEW.is_active THEN 'unsubscribed'
        WHEN NEW.confirmed_at IS NULL THEN 'waiting'
        ELSE 'confirmed' END;
      RETURN NEW;
    END $$`);
  await queryRunner.query(
    `CREATE TRIGGER describe BEFORE INSERT OR UPDATE ON newsletter_subscribers FOR EACH ROW EXECUTE FUNCTION describe_newsletter_subscriber()`,
  );
  await queryRunner.query(`
    CREATE FUNCTION follow_mail_suppression() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE newsletter_subscribers SET updated_at = now() WHERE email = coalesce(NEW.email, OLD.email);
      RETURN NULL;
    END $$`);
  await queryRunner.query(
    `CREATE TRIGGER follow AFTER INSERT OR DELETE ON mail_suppressions FOR EACH ROW EXECUTE FUNCTION follow_mail_suppression()`,
  );
  await queryRunner.query(`UPDATE newsletter_subscribers SET updated_at = updated_at`);
  await queryRunner.query(`CREATE INDEX ON newsletter_subscribers USING gin (search_vector)`);
  await queryRunner.query(`CREATE INDEX ON newsletter_subscribers (created_at, id)`);
  await queryRunner.query(`CREATE INDEX ON newsletter_subscribers (state, created_at, id)`);
  await queryRunner.query(`CREATE INDEX ON newsletter_subscribers (language, created_at, id)`);
  await queryRunner.query(`CREATE INDEX ON newsletter_subscribers (state, language, created_at, id)`);
}

async function createCampaigns(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE campaigns (${BASE_COLUMNS},
      subject_en varchar(200) NOT NULL DEFAULT '',
      subject_es varchar(200) NOT NULL DEFAULT '',
      content_en varchar(15000) NOT NULL DEFAULT '',
      content_es varchar(15000) NOT NULL DEFAULT '',
      status varchar(16) NOT NULL DEFAULT 'draft' CONSTRAINT campaigns_status_known CHECK (status IN ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
      scheduled_at timestamptz(3),
      started_at timestamptz(3),
      taken_at timestamptz(3),
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
      CONSTRAINT campaigns_schedule_dated CHECK (status <> 'scheduled' OR scheduled_at IS NOT NULL)
    )`);
  await queryRunner.query(`CREATE INDEX ON campaigns (created_at, id)`);
  await queryRunner.query(`CREATE INDEX ON campaigns (status, created_at, id)`);
  await queryRunner.query(`CREATE INDEX ON campaigns (created_by)`);
  // One row for each address: whatever runs twice, nobody gets a campaign twice.
  await queryRunner.query(`
    CREATE TABLE campaign_recipients (${BASE_COLUMNS},
      campaign_id uuid NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
      subscriber_id uuid REFERENCES newsletter_subscribers (id) ON DELETE SET NULL,
      email varchar(254) NOT NULL,
      name varchar(120) NOT NULL,
      language varchar(2) NOT NULL CONSTRAINT campaign_recipients_language_known CHECK (language IN ('en', 'es')),
      state varchar(16) NOT NULL DEFAULT 'waiting'
        CONSTRAINT campaign_recipients_state_known CHECK (state IN ('waiting', 'sending', 'sent', 'unknown', 'bounced', 'failed', 'skipped')),
      reason varchar(300),
      partition smallint,
      attempts smallint NOT NULL DEFAULT 0,
      not_before timestamptz(3),
      resolved_at timestamptz(3),
      UNIQUE (campaign_id, email)
    )`);
  await queryRunner.query(`CREATE INDEX ON campaign_recipients (campaign_id, created_at, id)`);
  await queryRunner.query(`CREATE INDEX ON campaign_recipients (campaign_id, state, created_at, id)`);
  await queryRunner.query(
    `CREATE INDEX campaign_recipients_in_flight ON campaign_recipients (campaign_id) WHERE state = 'sending'`,
  );
  await queryRunner.query(`CREATE INDEX ON campaign_recipients (subscriber_id)`);
  await queryRunner.query(`CREATE INDEX ON campaign_recipients (email)`);
  await queryRunner.query(`CREATE INDEX ON campaign_recipients (created_at)`);
  await countRecipients(queryRunner);
}

/** The numbers of a campaign are those of its recipients, whoever changes these; once for each statement, however many rows it changes. */
async function countRecipients(queryRunner: QueryRunner): Promise<void> {
  const states = ['sent', 'unknown', 'bounced', 'failed', 'skipped'];
  const changes = states.map((state) => `${state}_count = l.${state}_count + d.${state}`);
  const sums = states.map((state) => `coalesce(sum(sign) FILTER (WHERE state = '${state}'), 0) AS ${state}`);
  await queryRunner.query(`
    CREATE FUNCTION count_campaign_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        UPDATE campaigns l SET recipients_count = l.recipients_count + d.count FROM (SELECT campaign_id, count(*) FROM after GROUP BY campaign_id) d WHERE l.id = d.campaign_id;
      ELSE
        UPDATE campaigns l SET ${changes.join(', ')}
          FROM (SELECT campaign_id, ${sums.join(', ')}
                  FROM (SELECT campaign_id, state, 1 AS sign FROM after UNION ALL SELECT campaign_id, state, -1 FROM before) changed GROUP BY campaign_id HAVING bool_or(state NOT IN ('waiting', 'sending'))) d
         WHERE l.id = d.campaign_id;
      END IF;
      RETURN NULL;
    END $$`);
  await queryRunner.query(
    `CREATE TRIGGER count_new AFTER INSERT ON campaign_recipients REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_campaign_recipients()`,
  );
  await queryRunner.query(
    `CREATE TRIGGER count_changed AFTER UPDATE ON campaign_recipients REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_campaign_recipients()`,
  );
}

async function createImports(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE imports (${BASE_COLUMNS},
      kind varchar(20) NOT NULL CONSTRAINT imports_kind_known CHECK (kind IN ('subscribers', 'contacts', 'members', 'subscriptions')),
      status varchar(16) NOT NULL DEFAULT 'uploaded' CONSTRAINT imports_status_known CHECK (status IN ('uploaded', 'checking', 'checked', 'running', 'done', 'failed')),
      file_name varchar(200) NOT NULL DEFAULT '',
      file_text text,
      encoding varchar(20),
      delimiter varchar(1),
      headers text[] NOT NULL DEFAULT '{}',
      samples jsonb NOT NULL DEFAULT '[]',
      mapping jsonb NOT NULL DEFAULT '{}',
      language varchar(2) NOT NULL DEFAULT 'en' CONSTRAINT imports_language_known CHECK (language IN ('en', 'es')),
      consent_proof varchar(300),
      rows_count integer NOT NULL DEFAULT 0,
      done_count integer NOT NULL DEFAULT 0,
      added_count integer NOT NULL DEFAULT 0,
      unchanged_count integer NOT NULL DEFAULT 0,
      refused_count integer NOT NULL DEFAULT 0,
      place varchar(255),
      failure varchar(40),
      finished_at timestamptz(3),
      started_by uuid REFERENCES users (id) ON DELETE SET NULL
    )`);
  await queryRunner.query(`CREATE INDEX ON imports (created_at, id)`);
  await queryRunner.query(`CREATE INDEX ON imports (started_by)`);
  await queryRunner.query(`
    CREATE TABLE import_refusals (${BASE_COLUMNS},
      import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
      line integer NOT NULL,
      code varchar(40) NOT NULL,
      field varchar(40),
      email varchar(254),
      cells text[] NOT NULL,
      UNIQUE (import_id, line)
    )`);
  await queryRunner.query(`CREATE INDEX ON import_refusals (email)`);
}
