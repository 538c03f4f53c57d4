import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Full-text search of the blog for its readers: by word stems of the post's language, without accents. */
export class BlogSearch1763700000046 implements MigrationInterface {
  readonly name = 'BlogSearch1763700000046';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION blog_search_configuration(language text) RETURNS regconfig LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT CASE language WHEN 'es' THEN 'pg_catalog.spanish'::regconfig ELSE 'pg_catalog.english'::regconfig END
      $$;

      -- Posts of one language that have all terms.
      CREATE FUNCTION blog_search_query(language text, terms text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT plainto_tsquery(blog_search_configuration($1), search_text($2))
      $$;

      ALTER TABLE blog_posts ADD COLUMN reader_search_vector tsvector;

      CREATE FUNCTION index_blog_post_reader_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.reader_search_vector := to_tsvector(blog_search_configuration(NEW.language),
          search_text(concat_ws(' ', NEW.title, NEW.excerpt, NEW.content, array_to_string(NEW.tags, ' '))));
        RETURN NEW;
      END $$;
      CREATE TRIGGER index_reader_search_vector BEFORE INSERT OR UPDATE OF title, excerpt, content, tags, language
        ON blog_posts FOR EACH ROW EXECUTE FUNCTION index_blog_post_reader_search_vector();

      UPDATE blog_posts SET language = language;
      CREATE INDEX ON blog_posts USING gin (reader_search_vector) WHERE is_published;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER index_reader_search_vector ON blog_posts;
      ALTER TABLE blog_posts DROP COLUMN reader_search_vector;
      DROP FUNCTION index_blog_post_reader_search_vector(), blog_search_query(text, text), blog_search_configuration(text);`);
  }
}
