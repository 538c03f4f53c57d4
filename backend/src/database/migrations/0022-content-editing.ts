import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures of the site, scheduled posts, search among posts, and an order of testimonials that people decide. */
export class ContentEditing1763600000022 implements MigrationInterface {
  readonly name = 'ContentEditing1763600000022';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createImages(queryRunner);
    await changeBlogPosts(queryRunner);
    await orderTestimonials(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER rank_new ON testimonials`);
    await queryRunner.query(`DROP FUNCTION rank_new_testimonial()`);
    await queryRunner.query(`ALTER TABLE testimonials DROP COLUMN ranked_at`);
    await queryRunner.query(`CREATE INDEX ON testimonials (created_at, id) WHERE is_active`);
    await queryRunner.query(`DROP TRIGGER index_words ON blog_posts`);
    await queryRunner.query(`DROP FUNCTION index_blog_post_search_vector()`);
    await queryRunner.query(`DROP INDEX blog_posts_created_at_id_idx`);
    await queryRunner.query(
      `ALTER TABLE blog_posts DROP COLUMN image_id, DROP COLUMN scheduled_at, DROP COLUMN search_vector`,
    );
    await queryRunner.query(`DROP TABLE image_files, images`);
  }
}

async function createImages(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE images (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      alt_en varchar(300) NOT NULL DEFAULT '',
      alt_es varchar(300) NOT NULL DEFAULT '',
      width smallint NOT NULL,
      height smallint NOT NULL,
      byte_count integer NOT NULL,
      store varchar(8) NOT NULL,
      CONSTRAINT images_store_known CHECK (store IN ('database', 's3'))
    )`);
  await queryRunner.query(`CREATE INDEX ON images (created_at, id)`);
  await queryRunner.query(`
    CREATE TABLE image_files (
      image_id uuid NOT NULL REFERENCES images (id) ON DELETE CASCADE,
      size smallint NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (image_id, size)
    )`);
  // WebP cannot be made smaller by the database.
  await queryRunner.query(`ALTER TABLE image_files ALTER COLUMN bytes SET STORAGE EXTERNAL`);
  // Pages show their words.
  await queryRunner.query(`
    CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON images
    FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed()`);
}

async function changeBlogPosts(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE blog_posts
      ADD COLUMN image_id uuid REFERENCES images (id) ON DELETE RESTRICT,
      ADD COLUMN scheduled_at timestamptz(3),
      ADD COLUMN search_vector tsvector,
      ADD CONSTRAINT blog_posts_scheduled_waits CHECK (scheduled_at IS NULL OR NOT is_published)`);
  await queryRunner.query(`CREATE INDEX ON blog_posts (created_at, id)`);
  await queryRunner.query(`CREATE INDEX ON blog_posts (image_id)`);
  await queryRunner.query(`CREATE INDEX ON blog_posts USING gin (search_vector)`);
  await queryRunner.query(`
    CREATE FUNCTION index_blog_post_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple', search_text(concat_ws(' ', NEW.title, NEW.slug, NEW.author_name, NEW.excerpt, NEW.content, array_to_string(NEW.tags, ' '))));
      RETURN NEW;
    END $$`);
  await queryRunner.query(`
    CREATE TRIGGER index_words BEFORE INSERT OR UPDATE OF title, slug, author_name, excerpt, content, tags ON blog_posts
    FOR EACH ROW EXECUTE FUNCTION index_blog_post_search_vector()`);
  await queryRunner.query(`UPDATE blog_posts SET title = title`);
}

/** Until somebody moves them, the newest stands first. */
async function orderTestimonials(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`ALTER TABLE testimonials ADD COLUMN ranked_at timestamptz(3)`);
  await queryRunner.query(`UPDATE testimonials SET ranked_at = created_at`);
  await queryRunner.query(`ALTER TABLE testimonials ALTER COLUMN ranked_at SET NOT NULL`);
  await queryRunner.query(`
    CREATE FUNCTION rank_new_testimonial() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.ranked_at := coalesce(NEW.ranked_at, NEW.created_at);
      RETURN NEW;
    END $$`);
  await queryRunner.query(`
    CREATE TRIGGER rank_new BEFORE INSERT ON testimonials
    FOR EACH ROW EXECUTE FUNCTION rank_new_testimonial()`);
  await queryRunner.query(`DROP INDEX testimonials_created_at_id_idx`);
  await queryRunner.query(`CREATE INDEX ON testimonials (ranked_at, id) WHERE is_active`);
}
