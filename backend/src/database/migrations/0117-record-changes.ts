import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What programs follow to hold the same records: triggers note which record changed, in the transaction of the change. Each change has a row of
 * its own: one row for each record would make transactions wait for each other that change nothing in common.
 */
export class RecordChanges1763700000117 implements MigrationInterface {
  readonly name = 'RecordChanges1763700000117';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE record_changes (
        kind varchar(20) NOT NULL,
        -- Number of its transaction, and its own within it: the order in which changes can be read without missing one that commits late.
        transaction_number bigint NOT NULL,
        number bigint GENERATED ALWAYS AS IDENTITY,
        record_id varchar(36) NOT NULL,
        changed_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (kind, transaction_number, number)
      );
      CREATE INDEX record_changes_changed_at ON record_changes USING brin (changed_at);

      CREATE FUNCTION note_change(kind varchar, id text) RETURNS void LANGUAGE sql AS $$
        INSERT INTO record_changes (kind, transaction_number, record_id) VALUES ($1, pg_current_xact_id()::text::bigint, $2)
      $$;`);
    for (const [table, ...parts] of sources)
      await queryRunner.query(`
        CREATE FUNCTION note_change_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          ${parts.join('\n          ')}
          RETURN NULL;
        END $$;
        CREATE TRIGGER note_change AFTER INSERT OR DELETE ON ${table}
          FOR EACH ROW EXECUTE FUNCTION note_change_of_${table}();
        CREATE TRIGGER note_change_of_update AFTER UPDATE ON ${table}
          FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_change_of_${table}();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table] of sources)
      await queryRunner.query(`
        DROP TRIGGER note_change ON ${table};
        DROP TRIGGER note_change_of_update ON ${table};
        DROP FUNCTION note_change_of_${table}();`);
    await queryRunner.query(`
      DROP FUNCTION note_change(varchar, text);
      DROP TABLE record_changes;`);
  }
}

/** The row itself is the record. */
const own = (kind: string): string => `PERFORM note_change('${kind}', coalesce(NEW.id, OLD.id)::text);`;

/** The row shows in records of another table; their condition on the changed row. */
const shownIn = (kind: string, table: string, condition: string): string =>
  `PERFORM note_change('${kind}', r.id::text) FROM ${table} r WHERE ${condition};`;

/** Tables, and the records whose rows in the lists depend on them. */
const sources: readonly (readonly [table: string, ...parts: string[]])[] = [
  ['contacts', own('contact')],
  ['support_contacts', own('support-request')],
  ['consent_forms', own('consent-form')],
  ['newsletter_subscribers', own('subscriber')],
  ['mail_suppressions', shownIn('subscriber', 'newsletter_subscribers', 'r.email IN (OLD.email, NEW.email)')],
  [
    'users',
    own('member'),
    // The stage of an application depends on the membership.
    `IF TG_OP <> 'UPDATE' OR (OLD.email, OLD.is_inner_circle_member, OLD.membership_ended_at)
            IS DISTINCT FROM (NEW.email, NEW.is_inner_circle_member, NEW.membership_ended_at) THEN
            ${shownIn('application', 'inner_circle_signups', 'r.user_id = coalesce(NEW.id, OLD.id) OR r.email IN (OLD.email, NEW.email)')}
          END IF;`,
  ],
  ['membership_decisions', `PERFORM note_change('member', coalesce(NEW.user_id, OLD.user_id)::text);`],
  ['inner_circle_signups', own('application'), shownIn('member', 'users', 'r.id IN (OLD.user_id, NEW.user_id)')],
  ['signup_progress', `PERFORM note_change('application', coalesce(NEW.signup_id, OLD.signup_id)::text);`],
  ['signup_invitations', `PERFORM note_change('application', coalesce(NEW.signup_id, OLD.signup_id)::text);`],
  [
    'calendar_bookings',
    own('booking'),
    // The latest call decides the stage of an application.
    shownIn(
      'application',
      'inner_circle_signups',
      'r.id IN (OLD.inner_circle_signup_id, NEW.inner_circle_signup_id) OR r.email IN (OLD.email, NEW.email)',
    ),
  ],
  [
    'blog_posts',
    own('post'),
    // Each shows the title and the state of its translation.
    shownIn(
      'post',
      'blog_posts',
      'r.translation_group_id IN (OLD.translation_group_id, NEW.translation_group_id) AND r.id <> coalesce(NEW.id, OLD.id)',
    ),
  ],
  ['blog_post_versions', `PERFORM note_change('post', coalesce(NEW.post_id, OLD.post_id)::text);`],
  ['testimonials', own('testimonial')],
  [
    'retreat_offerings',
    own('offering'),
    shownIn(
      'offering',
      'retreat_offerings',
      'r.translation_group_id IN (OLD.translation_group_id, NEW.translation_group_id) AND r.id <> coalesce(NEW.id, OLD.id)',
    ),
  ],
  ['call_recordings', own('recording')],
  [
    'call_recording_notes',
    `PERFORM note_change('recording', coalesce(NEW.call_recording_id, OLD.call_recording_id)::text);`,
  ],
];
