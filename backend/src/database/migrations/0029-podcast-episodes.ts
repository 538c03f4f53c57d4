import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages of episodes: their address, sound, show notes, chapters and transcript, as far as the feed brings them. */
export class PodcastEpisodes1763700000029 implements MigrationInterface {
  readonly name = 'PodcastEpisodes1763700000029';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE podcast_episodes
        ADD COLUMN slug varchar(140) NOT NULL DEFAULT gen_random_uuid()::text,
        ADD COLUMN audio_url varchar(2048),
        ADD COLUMN audio_type varchar(60),
        ADD COLUMN notes text NOT NULL DEFAULT '',
        ADD COLUMN chapters_url varchar(2048),
        ADD COLUMN transcript_url varchar(2048);
      -- Episodes of before keep the addresses that they get here.
      UPDATE podcast_episodes
         SET slug = trim(BOTH '-' FROM left(regexp_replace(lower(title), '[^a-z0-9]+', '-', 'g'), 100) || '-' || left(id::text, 8));
      ALTER TABLE podcast_episodes ADD CONSTRAINT podcast_episodes_slug_key UNIQUE (slug);
      -- The copy has to be made again, with what it did not hold.
      UPDATE podcast_feed_states SET etag = NULL, last_modified = NULL, content_hash = NULL;

      -- Our copies of transcripts and chapters, as podcast_images holds those of pictures.
      CREATE TABLE podcast_documents (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        source_url varchar(2048) NOT NULL UNIQUE,
        content jsonb NOT NULL,
        CONSTRAINT podcast_documents_content_list CHECK (jsonb_typeof(content) = 'array')
      );
      CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON podcast_documents
        FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE podcast_documents;
      ALTER TABLE podcast_episodes DROP COLUMN slug, DROP COLUMN audio_url, DROP COLUMN audio_type, DROP COLUMN notes,
        DROP COLUMN chapters_url, DROP COLUMN transcript_url;`);
  }
}
