import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What came out of a call to be done, and what each member took over of it. */
export class ActionItems1763700000121 implements MigrationInterface {
  readonly name = 'ActionItems1763700000121';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE call_recordings
        ADD COLUMN action_items jsonb NOT NULL DEFAULT '[]',
        ADD CONSTRAINT call_recordings_action_items_list CHECK (jsonb_typeof(action_items) = 'array');

      CREATE TABLE member_action_items (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        call_recording_id uuid NOT NULL REFERENCES call_recordings (id) ON DELETE CASCADE,
        -- Of the list in the recording. A member keeps what was taken over also when the practice removes it there.
        item_id uuid NOT NULL,
        text varchar(300) NOT NULL,
        due_on date,
        done_at timestamptz(3),
        CONSTRAINT member_action_items_one_of_item UNIQUE (user_id, item_id)
      );
      CREATE INDEX ON member_action_items (user_id, created_at, id);
      CREATE INDEX ON member_action_items (call_recording_id);

      -- So that an item keeps its last words when the practice removes it.
      CREATE FUNCTION reword_member_action_items() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE member_action_items m SET text = item ->> 'text'
          FROM jsonb_array_elements(NEW.action_items) item
         WHERE m.call_recording_id = NEW.id AND m.item_id::text = item ->> 'id' AND m.text <> item ->> 'text';
        RETURN NULL;
      END $$;
      CREATE TRIGGER reword AFTER UPDATE OF action_items ON call_recordings
        FOR EACH ROW WHEN (OLD.action_items <> NEW.action_items) EXECUTE FUNCTION reword_member_action_items();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER reword ON call_recordings;
      DROP FUNCTION reword_member_action_items;
      DROP TABLE member_action_items;
      ALTER TABLE call_recordings DROP COLUMN action_items;`);
  }
}
