import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The coach's voice note on the first screen, with its words in both languages; and the picture of the retreats page. */
export class VoiceNote1763700000023 implements MigrationInterface {
  readonly name = 'VoiceNote1763700000023';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE voice_notes (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        media_type varchar(12) NOT NULL,
        seconds smallint NOT NULL,
        byte_count integer NOT NULL,
        bytes bytea NOT NULL,
        CONSTRAINT voice_notes_media_type_known CHECK (media_type IN ('audio/mpeg', 'audio/mp4', 'audio/wav')),
        CONSTRAINT voice_notes_seconds_few CHECK (seconds BETWEEN 1 AND 60)
      );
      -- Compressed already, and read in parts.
      ALTER TABLE voice_notes ALTER COLUMN bytes SET STORAGE EXTERNAL;

      ALTER TABLE site_settings
        ADD COLUMN voice_note_id uuid REFERENCES voice_notes (id) ON DELETE RESTRICT,
        ADD COLUMN retreats_image_id uuid REFERENCES images (id) ON DELETE RESTRICT,
        ADD COLUMN voice_transcript jsonb NOT NULL DEFAULT '{"en": "", "es": ""}',
        ADD CONSTRAINT site_settings_voice_note_transcribed
          CHECK (voice_note_id IS NULL OR (voice_transcript ->> 'en' <> '' AND voice_transcript ->> 'es' <> ''));`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE site_settings DROP COLUMN voice_note_id, DROP COLUMN voice_transcript, DROP COLUMN retreats_image_id;
      DROP TABLE voice_notes;`);
  }
}
