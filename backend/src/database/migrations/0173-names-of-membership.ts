import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Names only: a promotion code is redeemed, a notice is resolved, an account gets the tags of its address, and an application is a signup in
 * events, changes and the keys of emails too.
 */
export class NamesOfMembership1763700000173 implements MigrationInterface {
  readonly name = 'NamesOfMembership1763700000173';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE membership_notices RENAME COLUMN settled_at TO resolved_at;

      ALTER TABLE promotion_redemptions
        DROP CONSTRAINT promotion_redemptions_state_known,
        DROP CONSTRAINT promotion_redemptions_taken_dated;
      ALTER TABLE promotion_redemptions RENAME COLUMN taken_at TO redeemed_at;
      UPDATE promotion_redemptions SET state = 'redeemed' WHERE state = 'taken';
      ALTER TABLE promotion_redemptions
        ADD CONSTRAINT promotion_redemptions_state_known CHECK (state IN ('held', 'redeemed', 'released')),
        ADD CONSTRAINT promotion_redemptions_redeemed_dated CHECK ((state = 'redeemed') = (redeemed_at IS NOT NULL));`);
    await replaceTagTrigger(queryRunner, ['take_over_person_tags', 'a_take_over_tags'], {
      name: 'assign_person_tags',
      trigger: 'a_assign_person_tags',
      tags: 'assigned',
    });
    await renameInFunctions(queryRunner, 'application', 'signup');
    await renameInRows(queryRunner, 'application', 'signup');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await renameInRows(queryRunner, 'signup', 'application');
    await renameInFunctions(queryRunner, 'signup', 'application');
    await replaceTagTrigger(queryRunner, ['assign_person_tags', 'a_assign_person_tags'], {
      name: 'take_over_person_tags',
      trigger: 'a_take_over_tags',
      tags: 'taken',
    });
    await queryRunner.query(`
      ALTER TABLE promotion_redemptions
        DROP CONSTRAINT promotion_redemptions_state_known,
        DROP CONSTRAINT promotion_redemptions_redeemed_dated;
      ALTER TABLE promotion_redemptions RENAME COLUMN redeemed_at TO taken_at;
      UPDATE promotion_redemptions SET state = 'taken' WHERE state = 'redeemed';
      ALTER TABLE promotion_redemptions
        ADD CONSTRAINT promotion_redemptions_state_known CHECK (state IN ('held', 'taken', 'released')),
        ADD CONSTRAINT promotion_redemptions_taken_dated CHECK ((state = 'taken') = (taken_at IS NOT NULL));

      ALTER TABLE membership_notices RENAME COLUMN resolved_at TO settled_at;`);
  }
}

/**
 * The trigger's name comes before `index_search_vector`, which reads the tags. The lock excludes a tag that is stored for the address at the
 * same time.
 */
const replaceTagTrigger = (
  queryRunner: QueryRunner,
  [formerName, formerTrigger]: readonly [string, string],
  { name, trigger, tags }: { name: string; trigger: string; tags: string },
): Promise<unknown> =>
  queryRunner.query(`
    DROP TRIGGER ${formerTrigger} ON users;
    DROP FUNCTION ${formerName};
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      ${tags} text[];
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended('person_tags:' || NEW.email, 0));
      DELETE FROM person_tags WHERE email = NEW.email RETURNING tags INTO ${tags};
      IF ${tags} IS NOT NULL THEN
        NEW.tags := (SELECT array_agg(tag ORDER BY first)
                       FROM (SELECT tag, min(n) AS first FROM unnest(NEW.tags || ${tags}) WITH ORDINALITY AS each (tag, n)
                              GROUP BY tag ORDER BY first LIMIT 20) merged);
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER ${trigger} BEFORE INSERT OR UPDATE OF email ON users FOR EACH ROW EXECUTE FUNCTION ${name}();`);

/** The functions of triggers whose bodies name an event, a change or a field of an event's data. */
const functions = [
  'note_event_of_inner_circle_signups',
  'note_event_of_signup_progress',
  'note_event_of_membership_payments',
  'note_event_of_membership_events',
  'note_change_of_users',
  'note_change_of_inner_circle_signups',
  'note_change_of_signup_progress',
  'note_change_of_signup_invitations',
  'note_change_of_calendar_bookings',
];

/** In these bodies, only such names begin with the word in quotation marks. */
async function renameInFunctions(queryRunner: QueryRunner, from: string, to: string): Promise<void> {
  for (const name of functions)
    await queryRunner.query(`
      DO $rename$ BEGIN
        EXECUTE replace(pg_get_functiondef('${name}'::regproc), '''${from}', '''${to}');
      END $rename$;`);
}

/** What the owner chose or wrote stays: the kinds that webhooks want, and texts of emails. Entries of the audit log are never changed. */
async function renameInRows(queryRunner: QueryRunner, from: string, to: string): Promise<void> {
  await queryRunner.query(`
    UPDATE webhooks SET kinds = ARRAY(SELECT regexp_replace(kind, '^${from}\\.', '${to}.') FROM unnest(kinds) WITH ORDINALITY AS each (kind, n) ORDER BY n)
     WHERE kinds::text LIKE '%${from}.%';
    UPDATE webhook_events SET kind = regexp_replace(kind, '^${from}\\.', '${to}.') WHERE kind LIKE '${from}.%';
    UPDATE record_changes SET kind = '${to}' WHERE kind = '${from}';
    UPDATE email_texts SET email = regexp_replace(email, '^innerCircle${pascal(from)}', 'innerCircle${pascal(to)}');`);
}

const pascal = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
