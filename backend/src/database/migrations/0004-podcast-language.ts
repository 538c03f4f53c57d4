import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language that a show is held in, so that pages in the other one can mark its texts as foreign. */
export class PodcastLanguage1763600000004 implements MigrationInterface {
  readonly name = 'PodcastLanguage1763600000004';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE podcasts
        ADD COLUMN language varchar(2) NOT NULL DEFAULT 'en',
        ADD CONSTRAINT podcasts_language_code CHECK (language ~ '^[a-z]{2}$')`);
    // The copies do not know theirs yet: "not modified" would leave it so.
    await queryRunner.query(`UPDATE podcast_feed_states SET etag = NULL, last_modified = NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE podcasts DROP COLUMN language`);
  }
}
