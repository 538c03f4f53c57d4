import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A promotion code is redeemed, a notice is resolved, and an account gets the tags of its address: names only. */
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
  }

  async down(queryRunner: QueryRunner): Promise<void> {
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
