import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Changes of what members write: posts, comments, and notes on recordings. What these lists show of other rows (a name, a title) is noted when
 * the transaction ends: a text that somebody else stores meanwhile is then there, and noted too.
 */
export class ChangesOfMemberTexts1763700000163 implements MigrationInterface {
  readonly name = 'ChangesOfMemberTexts1763700000163';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const { table, name, note } of own)
      await queryRunner.query(`
        CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          ${note}
          RETURN NULL;
        END $$;
        CREATE TRIGGER ${name} AFTER INSERT OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}();
        CREATE TRIGGER ${name}_update AFTER UPDATE ON ${table}
          FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION ${name}();`);
    for (const { table, name, columns, texts } of shown)
      await queryRunner.query(`
        CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          ${texts.map(([kind, from, condition]) => `PERFORM note_change('${kind}', r.id::text) FROM ${from} WHERE ${condition};`).join('\n          ')}
          RETURN NULL;
        END $$;
        CREATE CONSTRAINT TRIGGER ${name} AFTER UPDATE ON ${table} DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW WHEN ((${columns.map((column) => `OLD.${column}`).join(', ')}) IS DISTINCT FROM (${columns.map((column) => `NEW.${column}`).join(', ')}))
          EXECUTE FUNCTION ${name}();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name, table } of shown)
      await queryRunner.query(`DROP TRIGGER ${name} ON ${table}; DROP FUNCTION ${name};`);
    for (const { name, table } of own)
      await queryRunner.query(
        `DROP TRIGGER ${name} ON ${table}; DROP TRIGGER ${name}_update ON ${table}; DROP FUNCTION ${name};`,
      );
    await queryRunner.query(
      `DELETE FROM record_changes WHERE kind IN ('member-post', 'member-comment', 'member-note')`,
    );
  }
}

/** Rows that are a text, or belong to one alone. */
const own = [
  {
    table: 'member_posts',
    name: 'note_member_post',
    note: `PERFORM note_change('member-post', coalesce(NEW.id, OLD.id)::text);`,
  },
  {
    table: 'member_post_comments',
    name: 'note_member_comment',
    note: `PERFORM note_change('member-comment', coalesce(NEW.id, OLD.id)::text);`,
  },
  {
    table: 'call_recording_notes',
    name: 'note_member_note',
    note: `PERFORM note_change('member-note', coalesce(NEW.id, OLD.id)::text);`,
  },
  {
    table: 'pinned_posts',
    name: 'note_pinned_post',
    note: `PERFORM note_change('member-post', post::text) FROM (SELECT OLD.post_id UNION SELECT NEW.post_id) pinned (post) WHERE post IS NOT NULL;`,
  },
  {
    table: 'member_post_reports',
    name: 'note_reported_post',
    note: `PERFORM note_change('member-post', coalesce(NEW.post_id, OLD.post_id)::text);`,
  },
] as const;

/** Rows of which texts show something. */
const shown = [
  {
    table: 'users',
    name: 'note_texts_of_author',
    columns: ['display_name', 'first_name', 'email', 'language'],
    texts: [
      ['member-post', 'member_posts r', 'r.user_id = NEW.id'],
      ['member-comment', 'member_post_comments r', 'r.user_id = NEW.id'],
      ['member-note', 'call_recording_notes r', 'r.user_id = NEW.id'],
    ],
  },
  {
    table: 'pods',
    name: 'note_texts_of_pod',
    columns: ['name'],
    texts: [
      ['member-post', 'member_posts r', 'r.pod_id = NEW.id'],
      ['member-comment', 'member_post_comments r JOIN member_posts p ON p.id = r.post_id', 'p.pod_id = NEW.id'],
    ],
  },
  {
    table: 'member_posts',
    name: 'note_comments_of_post',
    columns: ['title'],
    texts: [['member-comment', 'member_post_comments r', 'r.post_id = NEW.id']],
  },
  {
    table: 'call_recordings',
    name: 'note_notes_of_recording',
    columns: ['title'],
    texts: [['member-note', 'call_recording_notes r', 'r.call_recording_id = NEW.id']],
  },
] as const;
