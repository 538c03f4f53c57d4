import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members' choices about translation, and translations of posts that somebody requested. */
export class PostTranslations1763700000152 implements MigrationInterface {
  readonly name = 'PostTranslations1763700000152';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE member_translation_settings (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        agreed_at timestamptz(3),
        own_posts_withheld_at timestamptz(3)
      );

      CREATE TABLE member_post_translations (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        post_id uuid NOT NULL REFERENCES member_posts (id) ON DELETE CASCADE,
        -- The author.
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        language varchar(2) NOT NULL,
        from_language varchar(2),
        title text NOT NULL,
        content text NOT NULL,
        CONSTRAINT member_post_translations_one_of_language UNIQUE (post_id, language),
        CONSTRAINT member_post_translations_language_known CHECK (language IN ('en', 'es') AND from_language IN ('en', 'es'))
      );
      CREATE INDEX ON member_post_translations (user_id);
      CREATE INDEX ON member_post_translations (created_at);

      -- A translation is of one version of a post.
      CREATE FUNCTION drop_member_post_translations() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM member_post_translations WHERE post_id = NEW.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER drop_translations AFTER UPDATE OF title, content ON member_posts
        FOR EACH ROW WHEN ((OLD.title, OLD.content) IS DISTINCT FROM (NEW.title, NEW.content))
        EXECUTE FUNCTION drop_member_post_translations();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER drop_translations ON member_posts;
      DROP FUNCTION drop_member_post_translations;
      DROP TABLE member_post_translations, member_translation_settings;`);
  }
}
