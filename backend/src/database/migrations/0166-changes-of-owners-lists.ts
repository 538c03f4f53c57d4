import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Changes of what the owner makes: campaigns, pictures, suppressed addresses, meeting types, pods, promotion codes and series. Rows that one
 * of them counts note it once together: a thousand enrolments are one change.
 */
export class ChangesOfOwnersLists1763700000166 implements MigrationInterface {
  readonly name = 'ChangesOfOwnersLists1763700000166';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Not twice in a row: many rows of one transaction are counted by the same record.
      CREATE FUNCTION note_change_once(kind varchar, VARIADIC ids uuid[]) RETURNS void LANGUAGE sql AS $$
        INSERT INTO record_changes (kind, transaction_number, record_id)
        SELECT DISTINCT $1, pg_current_xact_id()::text::bigint, changed.id::text FROM unnest($2) changed (id)
         WHERE changed.id IS NOT NULL AND changed.id::text IS DISTINCT FROM (
           SELECT c.record_id FROM record_changes c WHERE c.kind = $1 AND c.transaction_number = pg_current_xact_id()::text::bigint
            ORDER BY c.number DESC LIMIT 1)
      $$;`);
    for (const { table, name, compared, note } of [...own, ...counted])
      await queryRunner.query(`
        ${functionOf(name, note)}
        CREATE TRIGGER ${name} AFTER INSERT OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}();
        CREATE TRIGGER ${name}_update AFTER UPDATE ON ${table}
          FOR EACH ROW WHEN (${differs(compared)}) EXECUTE FUNCTION ${name}();`);
    for (const { table, name, compared, note } of shown)
      await queryRunner.query(`
        ${functionOf(name, note)}
        CREATE CONSTRAINT TRIGGER ${name} AFTER UPDATE ON ${table} DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW WHEN (${differs(compared)}) EXECUTE FUNCTION ${name}();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name, table } of shown)
      await queryRunner.query(`DROP TRIGGER ${name} ON ${table}; DROP FUNCTION ${name};`);
    for (const { name, table } of [...own, ...counted])
      await queryRunner.query(
        `DROP TRIGGER ${name} ON ${table}; DROP TRIGGER ${name}_update ON ${table}; DROP FUNCTION ${name};`,
      );
    await queryRunner.query(`
      DROP FUNCTION note_change_once;
      DELETE FROM record_changes WHERE kind IN (${own.map(({ kind }) => `'${kind}'`).join(', ')});`);
  }
}

const functionOf = (name: string, note: string): string => `
        CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM ${note};
          RETURN NULL;
        END $$;`;

/** Whether an update changed one of these; all columns: `*`. */
function differs(compared: readonly string[]): string {
  const of = (row: 'OLD' | 'NEW'): string => compared.map((part) => `${row}.${part}`).join(', ');
  return compared[0] === '*' ? 'OLD.* IS DISTINCT FROM NEW.*' : `(${of('OLD')}) IS DISTINCT FROM (${of('NEW')})`;
}

const ownRows = (table: string, kind: string) => ({
  kind,
  table,
  name: `note_${kind.replaceAll('-', '_')}`,
  compared: ['*'],
  note: `note_change('${kind}', coalesce(NEW.id, OLD.id)::text)`,
});

/** Rows that are a record. */
const own = [
  ownRows('campaigns', 'campaign'),
  ownRows('images', 'image'),
  ownRows('mail_suppressions', 'mail-suppression'),
  ownRows('meeting_types', 'meeting-type'),
  ownRows('pods', 'pod'),
  ownRows('promotion_codes', 'promotion-code'),
  ownRows('sequences', 'sequence'),
];

/** Rows that records count. What they belong to was there before them. */
const counted = [
  {
    table: 'pod_members',
    name: 'note_pod_of_member',
    compared: ['pod_id', 'user_id'],
    note: `note_change_once('pod', OLD.pod_id, NEW.pod_id)`,
  },
  {
    table: 'promotion_redemptions',
    name: 'note_redeemed_code',
    compared: ['promotion_code_id', 'signup_id', 'state', 'held_until'],
    note: `note_change_once('promotion-code', OLD.promotion_code_id, NEW.promotion_code_id)`,
  },
  {
    table: 'sequence_steps',
    name: 'note_sequence_of_step',
    compared: ['sequence_id', 'is_ready'],
    note: `note_change_once('sequence', OLD.sequence_id, NEW.sequence_id)`,
  },
  {
    // Not each email that moves somebody on.
    table: 'sequence_enrolments',
    name: 'note_sequence_of_enrolment',
    compared: ['sequence_id', 'finished_at IS NULL', 'ended_at IS NULL'],
    note: `note_change_once('sequence', OLD.sequence_id, NEW.sequence_id)`,
  },
  {
    table: 'blog_posts',
    name: 'note_image_of_post',
    compared: ['image_id'],
    note: `note_change_once('image', OLD.image_id, NEW.image_id)`,
  },
  {
    table: 'blog_post_versions',
    name: 'note_image_of_version',
    compared: ['post_id', 'is_pending', 'image_id'],
    note: `note_change_once('image', CASE WHEN OLD.is_pending THEN OLD.image_id END, CASE WHEN NEW.is_pending THEN NEW.image_id END)`,
  },
  {
    table: 'site_settings',
    name: 'note_images_of_site',
    compared: ['founder_image_id', 'portrait_image_id', 'retreats_image_id'],
    note: `note_change_once('image', OLD.founder_image_id, OLD.portrait_image_id, OLD.retreats_image_id, NEW.founder_image_id, NEW.portrait_image_id, NEW.retreats_image_id)`,
  },
  {
    table: 'calendar_bookings',
    name: 'note_type_of_booking',
    compared: ['meeting_type'],
    note: `note_change_once('meeting-type', t.id) FROM meeting_types t WHERE t.slug IN (OLD.meeting_type, NEW.meeting_type)`,
  },
];

/** Rows of which records show something, and that others may refer to meanwhile: noted when the transaction ends. */
const shown = [
  {
    table: 'users',
    name: 'note_pod_of_person',
    compared: ['is_inner_circle_member'],
    note: `note_change_once('pod', m.pod_id) FROM pod_members m WHERE m.user_id = NEW.id`,
  },
  {
    table: 'users',
    name: 'note_codes_of_author',
    compared: ['first_name', 'last_name', 'email'],
    note: `note_change_once('promotion-code', p.id) FROM promotion_codes p WHERE p.created_by = NEW.id`,
  },
  {
    table: 'inner_circle_signups',
    name: 'note_code_of_signup',
    compared: ['payment_status'],
    note: `note_change_once('promotion-code', r.promotion_code_id) FROM promotion_redemptions r WHERE r.signup_id = NEW.id`,
  },
];
