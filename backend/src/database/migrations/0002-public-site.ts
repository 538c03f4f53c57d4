import type { MigrationInterface, QueryRunner } from 'typeorm';

const COMMON_COLUMNS = `
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()`;

/** Tables whose every change makes rendered pages old. */
const CONTENT_TABLES = [
  'blog_posts',
  'testimonials',
  'podcasts',
  'podcast_episodes',
  'podcast_images',
  'site_settings',
];

/** Blog, testimonials, newsletter, contacts, podcast and site settings. */
export class PublicSite1763600000002 implements MigrationInterface {
  readonly name = 'PublicSite1763600000002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createBlogPosts(queryRunner);
    await createTestimonials(queryRunner);
    await createForms(queryRunner);
    await createPodcast(queryRunner);
    await createSiteSettings(queryRunner);
    // Which sample content was loaded, so that it never comes back after somebody deleted it.
    await queryRunner.query(`
      CREATE TABLE demo_loads (name varchar(80) PRIMARY KEY, loaded_at timestamptz(3) NOT NULL DEFAULT now())`);
    for (const table of CONTENT_TABLES) {
      await queryRunner.query(`
        CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed()`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE demo_loads, site_settings, podcast_feed_states, podcast_images, podcast_episodes, podcasts, contacts,
        newsletter_subscribers, testimonials, blog_posts`);
    await queryRunner.query(`DROP FUNCTION count_blog_post_words()`);
  }
}

async function createBlogPosts(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE blog_posts (
      ${COMMON_COLUMNS},
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
      UNIQUE (translation_group_id, language),
      CONSTRAINT blog_posts_language_known CHECK (language IN ('en', 'es')),
      CONSTRAINT blog_posts_published_at_known CHECK (NOT is_published OR published_at IS NOT NULL),
      CONSTRAINT blog_posts_tags_few CHECK (cardinality(tags) <= 20)
    )`);
  await queryRunner.query(`CREATE INDEX ON blog_posts (published_at, id) WHERE is_published`);
  // Words as in @leap/domain countWords. A trigger, so that no writer can forget it.
  await queryRunner.query(`
    CREATE FUNCTION count_blog_post_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.word_count := cardinality(array_remove(regexp_split_to_array(NEW.content, '\\s+'), ''));
      RETURN NEW;
    END $$`);
  await queryRunner.query(`
    CREATE TRIGGER count_words BEFORE INSERT OR UPDATE OF content ON blog_posts
    FOR EACH ROW EXECUTE FUNCTION count_blog_post_words()`);
}

async function createTestimonials(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE testimonials (
      ${COMMON_COLUMNS},
      name varchar(120) NOT NULL,
      rating smallint NOT NULL DEFAULT 5,
      title varchar(200) NOT NULL,
      content varchar(2000) NOT NULL,
      language varchar(2) NOT NULL DEFAULT 'en',
      is_active boolean NOT NULL DEFAULT true,
      CONSTRAINT testimonials_rating_range CHECK (rating BETWEEN 1 AND 5),
      CONSTRAINT testimonials_language_known CHECK (language IN ('en', 'es'))
    )`);
  await queryRunner.query(`CREATE INDEX ON testimonials (created_at, id) WHERE is_active`);
}

async function createForms(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE newsletter_subscribers (
      ${COMMON_COLUMNS},
      name varchar(120) NOT NULL,
      email varchar(254) NOT NULL UNIQUE,
      language varchar(2) NOT NULL DEFAULT 'en',
      is_active boolean NOT NULL DEFAULT true,
      round integer NOT NULL DEFAULT 1,
      confirmed_at timestamptz(3),
      unsubscribed_at timestamptz(3),
      confirm_token_hash varchar(64) UNIQUE,
      unsubscribe_token_hash varchar(64) UNIQUE,
      CONSTRAINT newsletter_subscribers_email_normalised CHECK (email = lower(btrim(email))),
      CONSTRAINT newsletter_subscribers_language_known CHECK (language IN ('en', 'es'))
    )`);
  await queryRunner.query(`
    CREATE TABLE contacts (
      ${COMMON_COLUMNS},
      name varchar(120) NOT NULL,
      email varchar(254) NOT NULL,
      phone varchar(40),
      coaching_type varchar(40) NOT NULL,
      message varchar(5000),
      language varchar(2) NOT NULL DEFAULT 'en',
      source varchar(80),
      privacy_consent boolean NOT NULL DEFAULT false,
      marketing_consent boolean NOT NULL DEFAULT false,
      policy_version varchar(20),
      consented_at timestamptz(3),
      idempotency_key varchar(255) UNIQUE,
      request_hash varchar(64),
      CONSTRAINT contacts_language_known CHECK (language IN ('en', 'es')),
      CONSTRAINT contacts_consent_dated
        CHECK (NOT privacy_consent OR (consented_at IS NOT NULL AND policy_version IS NOT NULL))
    )`);
}

async function createPodcast(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE podcasts (
      ${COMMON_COLUMNS},
      is_only boolean NOT NULL DEFAULT true UNIQUE,
      title varchar(300) NOT NULL,
      description text NOT NULL,
      link varchar(2048) NOT NULL,
      image_source_url varchar(2048),
      CONSTRAINT podcasts_only_one CHECK (is_only)
    )`);
  await queryRunner.query(`
    CREATE TABLE podcast_episodes (
      ${COMMON_COLUMNS},
      guid varchar(2048) NOT NULL UNIQUE,
      title varchar(300) NOT NULL,
      description text NOT NULL,
      link varchar(2048) NOT NULL,
      image_source_url varchar(2048),
      published_at timestamptz(3) NOT NULL,
      duration_seconds integer
    )`);
  await queryRunner.query(`CREATE INDEX ON podcast_episodes (published_at, id)`);
  await queryRunner.query(`
    CREATE TABLE podcast_images (
      ${COMMON_COLUMNS},
      source_url varchar(2048) NOT NULL UNIQUE,
      content_type varchar(20) NOT NULL,
      bytes bytea NOT NULL
    )`);
  await queryRunner.query(`
    CREATE TABLE podcast_feed_states (
      ${COMMON_COLUMNS},
      feed_url varchar(2048) NOT NULL UNIQUE,
      etag varchar(300),
      last_modified varchar(100),
      content_hash varchar(64),
      last_success_at timestamptz(3),
      last_error varchar(300)
    )`);
}

async function createSiteSettings(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE site_settings (
      ${COMMON_COLUMNS},
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
      CONSTRAINT site_settings_only_one CHECK (is_only),
      CONSTRAINT site_settings_practice_language_known CHECK (practice_language IN ('en', 'es'))
    )`);
  // Neutral until the owner fills it in: nothing here claims anything, and every address is a reserved example.
  await queryRunner.query(
    `INSERT INTO site_settings (punchline, contact_email, social_links, links, stats, about_blurb, credentials,
       founder_credentials, founder_quote, founder_story_blurb, claims)
     VALUES ($1, 'hello@example.com', '{}', $2, '[]', $3, $4, $4, $3, $3, $5)`,
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
    ],
  );
}
