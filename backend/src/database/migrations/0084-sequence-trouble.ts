import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an owner has to know about a series: since when the mail server takes nothing, and how many emails of a step were not delivered. */
export class SequenceTrouble1763700000084 implements MigrationInterface {
  readonly name = 'SequenceTrouble1763700000084';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE sequences ADD COLUMN trouble varchar(300), ADD COLUMN trouble_since timestamptz(3);
      ALTER TABLE sequence_steps ADD COLUMN failed_count integer NOT NULL DEFAULT 0;
      UPDATE sequence_steps t SET failed_count = (
        SELECT count(*) FROM campaign_recipients r WHERE r.step_id = t.id AND r.state IN ('bounced', 'failed', 'unknown'));

      CREATE FUNCTION count_failed_sequence_email() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        change integer := (NEW.state IN ('bounced', 'failed', 'unknown'))::integer - (OLD.state IN ('bounced', 'failed', 'unknown'))::integer;
      BEGIN
        IF change <> 0 THEN
          UPDATE sequence_steps SET failed_count = failed_count + change WHERE id = NEW.step_id;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER count_failed_of_step AFTER UPDATE ON campaign_recipients
        FOR EACH ROW WHEN (NEW.step_id IS NOT NULL AND NEW.state <> OLD.state) EXECUTE FUNCTION count_failed_sequence_email();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER count_failed_of_step ON campaign_recipients;
      DROP FUNCTION count_failed_sequence_email;
      ALTER TABLE sequence_steps DROP COLUMN failed_count;
      ALTER TABLE sequences DROP COLUMN trouble, DROP COLUMN trouble_since;`);
  }
}
