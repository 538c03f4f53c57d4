import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that rendered pages depend on. */
const CONTENT_TABLES = [
  'images',
  'blog_posts',
  'testimonials',
  'podcasts',
  'podcast_episodes',
  'podcast_images',
  'retreat_offerings',
  'site_settings',
];

/** The URL of a picture in the library: `/images/<its id>/…`. */
const OWN_PICTURE = '^/images/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/';

/** What visitors read: pictures, blog, testimonials, podcast, retreats and site settings. */
export class Content1763700000003 implements MigrationInterface {
  readonly name = 'Content1763700000003';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createImages(queryRunner);
    await createBlogPosts(queryRunner);
    await createTestimonials(queryRunner);
    await createPodcast(queryRunner);
    await createRetreatOfferings(queryRunner);
    await createSiteSettings(queryRunner);
    for (const table of CONTENT_TABLES) {
      await queryRunner.query(`
        CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed()`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE site_settings, retreat_offerings, podcast_feed_states, podcast_images, podcast_episodes, podcasts,
        testimonials, blog_posts, image_files, images;
      DROP FUNCTION index_blog_post_search_vector(), rank_new_testimonial(), name_founder_image(),
        count_blog_post_words();`);
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
    );
    CREATE INDEX ON images (created_at, id);

    CREATE TABLE image_files (
      image_id uuid NOT NULL REFERENCES images (id) ON DELETE CASCADE,
      size smallint NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (image_id, size)
    );
    -- WebP is compressed already.
    ALTER TABLE image_files ALTER COLUMN bytes SET STORAGE EXTERNAL;`);
}

async function createBlogPosts(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE blog_posts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      slug varchar(120) NOT NULL UNIQUE,
      title varchar(200) NOT NULL,
      excerpt varchar(500) NOT NULL,
      content text NOT NULL,
      featured_image varchar(2048),
      tags text[] NOT NULL DEFAULT '{}',
      language varchar(2) NOT NULL DEFAULT 'en',
      translation_group_id uuid,
      author_name varchar(120),
      is_published boolean NOT NULL DEFAULT false,
      published_at timestamptz(3),
      word_count integer NOT NULL DEFAULT 0,
      image_id uuid REFERENCES images (id) ON DELETE RESTRICT,
      scheduled_at timestamptz(3),
      search_vector tsvector,
      scheduled_by uuid REFERENCES users (id) ON DELETE SET NULL,
      UNIQUE (translation_group_id, language),
      CONSTRAINT blog_posts_language_known CHECK (language IN ('en', 'es')),
      CONSTRAINT blog_posts_published_at_known CHECK (NOT is_published OR published_at IS NOT NULL),
      CONSTRAINT blog_posts_tags_few CHECK (cardinality(tags) <= 20),
      CONSTRAINT blog_posts_scheduled_unpublished CHECK (scheduled_at IS NULL OR NOT is_published)
    );
    CREATE INDEX ON blog_posts (published_at, id) WHERE is_published;
    CREATE INDEX ON blog_posts (created_at, id);
    CREATE INDEX ON blog_posts (image_id);
    CREATE INDEX ON blog_posts USING gin (search_vector);
    CREATE INDEX ON blog_posts (scheduled_by);

    -- Counts words as countWords of @leap/domain does.
    CREATE FUNCTION count_blog_post_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.word_count := coalesce(cardinality(array_remove(string_to_array(NEW.content, ' '), '')), 0);
      RETURN NEW;
    END $$;
    CREATE TRIGGER count_words BEFORE INSERT OR UPDATE OF content ON blog_posts
      FOR EACH ROW EXECUTE FUNCTION count_blog_post_words();

    CREATE FUNCTION index_blog_post_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple',
        search_text(concat_ws(' ', NEW.title, NEW.slug, NEW.author_name, NEW.excerpt, NEW.content,
          array_to_string(NEW.tags, ' '))));
      RETURN NEW;
    END $$;
    CREATE TRIGGER index_search_vector BEFORE INSERT OR UPDATE OF title, slug, author_name, excerpt, content, tags
      ON blog_posts FOR EACH ROW EXECUTE FUNCTION index_blog_post_search_vector();`);
}

async function createTestimonials(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE testimonials (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      name varchar(120) NOT NULL,
      rating smallint NOT NULL DEFAULT 5,
      title varchar(200) NOT NULL,
      content varchar(2000) NOT NULL,
      language varchar(2) NOT NULL DEFAULT 'en',
      is_active boolean NOT NULL DEFAULT true,
      -- Sorts the list. It equals created_at until somebody moves the testimonial.
      ranked_at timestamptz(3) NOT NULL,
      CONSTRAINT testimonials_rating_range CHECK (rating BETWEEN 1 AND 5),
      CONSTRAINT testimonials_language_known CHECK (language IN ('en', 'es'))
    );
    CREATE INDEX ON testimonials (ranked_at, id) WHERE is_active;

    CREATE FUNCTION rank_new_testimonial() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.ranked_at := coalesce(NEW.ranked_at, NEW.created_at);
      RETURN NEW;
    END $$;
    CREATE TRIGGER rank_new BEFORE INSERT ON testimonials FOR EACH ROW EXECUTE FUNCTION rank_new_testimonial();`);
}

async function createPodcast(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE podcasts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      is_only boolean NOT NULL DEFAULT true UNIQUE,
      title varchar(300) NOT NULL,
      description text NOT NULL,
      link varchar(2048) NOT NULL,
      image_source_url varchar(2048),
      -- The language of the show: pages in another one mark its texts as foreign.
      language varchar(2) NOT NULL DEFAULT 'en',
      CONSTRAINT podcasts_only_one CHECK (is_only),
      CONSTRAINT podcasts_language_code CHECK (language ~ '^[a-z]{2}$')
    );

    CREATE TABLE podcast_episodes (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      guid varchar(2048) NOT NULL UNIQUE,
      title varchar(300) NOT NULL,
      description text NOT NULL,
      link varchar(2048) NOT NULL,
      image_source_url varchar(2048),
      published_at timestamptz(3) NOT NULL,
      duration_seconds integer
    );
    CREATE INDEX ON podcast_episodes (published_at, id);

    CREATE TABLE podcast_images (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      source_url varchar(2048) NOT NULL UNIQUE,
      content_type varchar(20) NOT NULL,
      bytes bytea NOT NULL
    );

    CREATE TABLE podcast_feed_states (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      feed_url varchar(2048) NOT NULL UNIQUE,
      etag varchar(300),
      last_modified varchar(100),
      content_hash varchar(64),
      last_success_at timestamptz(3),
      last_error varchar(300)
    );`);
}

async function createRetreatOfferings(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE retreat_offerings (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      kind varchar(16) NOT NULL DEFAULT 'retreat',
      title varchar(200) NOT NULL,
      date varchar(120) NOT NULL,
      starts_on date,
      ends_on date,
      time_zone varchar(60) NOT NULL DEFAULT 'America/Los_Angeles',
      location varchar(200) NOT NULL,
      description varchar(2000) NOT NULL,
      link varchar(2048) NOT NULL,
      button_text varchar(80) NOT NULL,
      language varchar(2) NOT NULL DEFAULT 'en',
      translation_group_id uuid,
      position smallint NOT NULL DEFAULT 0,
      is_active boolean NOT NULL DEFAULT true,
      UNIQUE (translation_group_id, language),
      CONSTRAINT retreat_offerings_language_known CHECK (language IN ('en', 'es')),
      CONSTRAINT retreat_offerings_kind_known CHECK (kind IN ('retreat', 'ceremony')),
      CONSTRAINT retreat_offerings_dates_in_order
        CHECK ((starts_on IS NULL) = (ends_on IS NULL) AND starts_on <= ends_on),
      CONSTRAINT retreat_offerings_time_zone_known
        CHECK (('2000-01-01 00:00:00+00'::timestamptz AT TIME ZONE time_zone) IS NOT NULL)
    );
    CREATE INDEX ON retreat_offerings (language, starts_on) WHERE is_active;`);
}

async function createSiteSettings(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE site_settings (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      is_only boolean NOT NULL DEFAULT true UNIQUE,
      brand_name varchar(80) NOT NULL DEFAULT 'LEAP',
      punchline jsonb NOT NULL,
      founder_first_name varchar(80) NOT NULL DEFAULT 'Founder',
      contact_email varchar(254) NOT NULL,
      contact_phone varchar(40) NOT NULL DEFAULT '',
      practice_language varchar(2) NOT NULL DEFAULT 'en',
      social_links jsonb NOT NULL,
      links jsonb NOT NULL,
      stats jsonb NOT NULL,
      about_blurb jsonb NOT NULL,
      credentials jsonb NOT NULL,
      founder_credentials jsonb NOT NULL,
      founder_quote jsonb NOT NULL,
      founder_story_blurb jsonb NOT NULL,
      founder_photo_url varchar(2048),
      claims jsonb NOT NULL,
      founder_narrative jsonb NOT NULL,
      founder_timeline jsonb NOT NULL,
      mission_quote jsonb NOT NULL,
      campaigns jsonb NOT NULL,
      weekly_call_url varchar(2048),
      consultation_location jsonb NOT NULL DEFAULT '{"en": "", "es": ""}',
      consultation_url varchar(2048),
      founder_image_id uuid REFERENCES images (id) ON DELETE RESTRICT,
      CONSTRAINT site_settings_only_one CHECK (is_only),
      CONSTRAINT site_settings_practice_language_known CHECK (practice_language IN ('en', 'es')),
      CONSTRAINT site_settings_consultation_location_short
        CHECK (char_length(consultation_location ->> 'en') <= 200 AND char_length(consultation_location ->> 'es') <= 200),
      CONSTRAINT site_settings_consultation_url_safe CHECK (consultation_url ~ '^https://')
    );

    -- A picture of the library that shows the founder is in use, so it cannot be deleted.
    CREATE FUNCTION name_founder_image() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.founder_image_id := substring(NEW.founder_photo_url FROM '${OWN_PICTURE}')::uuid;
      RETURN NEW;
    END $$;
    CREATE TRIGGER name_founder_image BEFORE INSERT OR UPDATE OF founder_photo_url ON site_settings
      FOR EACH ROW EXECUTE FUNCTION name_founder_image();`);
  // Neutral defaults: no claims, and only reserved example addresses.
  await queryRunner.query(
    `INSERT INTO site_settings (punchline, contact_email, social_links, links, stats, about_blurb, credentials,
       founder_credentials, founder_quote, founder_story_blurb, founder_narrative, founder_timeline, mission_quote,
       claims, campaigns)
     VALUES ($1, 'hello@example.com', '{}', $2, '[]', $3, $4, $4, $3, $3, $3, $4, $3, $5, $6)`,
    [
      JSON.stringify({ en: 'Live what you already know.', es: 'Vive lo que ya sabes.' }),
      JSON.stringify({
        applicationForm: 'https://example.com/application',
        aiCoach: 'https://example.com/ai-coach',
        consultation: 'https://example.com/consultation',
        podcastHost: 'https://example.com/podcast',
        reviews: 'https://example.com/reviews',
      }),
      JSON.stringify({ en: '', es: '' }),
      JSON.stringify({ en: [], es: [] }),
      JSON.stringify({ googleReviewCount: 20, growth: '2-3x' }),
      JSON.stringify({ source: 'coaching-website', aiCoachPage: 'ai-coach-page', aboutPage: 'about-page' }),
    ],
  );
}
