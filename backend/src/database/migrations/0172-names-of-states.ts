import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A webhook's endpoint that answered 410 Gone, consent that was granted, and a link that was provided have the names that others use. */
export class NamesOfStates1763700000172 implements MigrationInterface {
  readonly name = 'NamesOfStates1763700000172';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE meeting_types RENAME CONSTRAINT meeting_types_link_given TO meeting_types_link_provided;
      ALTER TABLE webhooks DROP CONSTRAINT webhooks_off_reason_known, ALTER COLUMN off_reason TYPE varchar(20);
      UPDATE webhooks SET off_reason = 'endpoint_gone' WHERE off_reason = 'gone';
      ALTER TABLE webhooks
        ADD CONSTRAINT webhooks_off_reason_known CHECK (off_reason IN ('owner', 'failing', 'endpoint_gone'));`);
    await renameEvent(queryRunner, 'consent.given', 'consent.granted');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await renameEvent(queryRunner, 'consent.granted', 'consent.given');
    await queryRunner.query(`
      ALTER TABLE webhooks DROP CONSTRAINT webhooks_off_reason_known;
      UPDATE webhooks SET off_reason = 'gone' WHERE off_reason = 'endpoint_gone';
      ALTER TABLE webhooks
        ALTER COLUMN off_reason TYPE varchar(10),
        ADD CONSTRAINT webhooks_off_reason_known CHECK (off_reason IN ('owner', 'failing', 'gone'));
      ALTER TABLE meeting_types RENAME CONSTRAINT meeting_types_link_provided TO meeting_types_link_given;`);
  }
}

/** In the trigger that writes it, in the events that are stored, and where webhooks want it. */
async function renameEvent(queryRunner: QueryRunner, from: string, to: string): Promise<void> {
  await queryRunner.query(`
    CREATE OR REPLACE FUNCTION note_event_of_consent_forms() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        PERFORM note_event('consent.deleted', jsonb_build_object('id', OLD.id));
      ELSIF NEW.is_active AND (TG_OP = 'INSERT' OR NOT OLD.is_active) THEN
        PERFORM note_event('${to}', jsonb_build_object('id', NEW.id, 'version', NEW.declaration_version));
      ELSIF TG_OP = 'UPDATE' AND OLD.is_active AND NOT NEW.is_active THEN
        PERFORM note_event('consent.revoked', jsonb_build_object('id', NEW.id, 'version', NEW.declaration_version));
      END IF;
      RETURN NULL;
    END $$;
    UPDATE webhook_events SET kind = '${to}' WHERE kind = '${from}';
    UPDATE webhooks SET kinds = array_replace(kinds, '${from}', '${to}') WHERE '${from}' = ANY (kinds);`);
}
