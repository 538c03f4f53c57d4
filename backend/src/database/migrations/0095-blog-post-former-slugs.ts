import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Addresses that posts had while readers saw them, each of which leads to the post's present one. No published post has a slug of this
 * table: publishing one drops it. Posts whose address changed before get theirs from their published versions.
 */
export class BlogPostFormerSlugs1763700000095 implements MigrationInterface {
  readonly name = 'BlogPostFormerSlugs1763700000095';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE blog_post_former_slugs (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        slug varchar(120) NOT NULL UNIQUE,
        post_id uuid NOT NULL REFERENCES blog_posts (id) ON DELETE CASCADE
      );
      CREATE INDEX ON blog_post_former_slugs (post_id);
      CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON blog_post_former_slugs
        FOR EACH ROW EXECUTE FUNCTION notify_content_changed();

      CREATE FUNCTION keep_former_slug() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND OLD.is_published AND (NEW.slug <> OLD.slug OR NOT NEW.is_published) THEN
          INSERT INTO blog_post_former_slugs (slug, post_id) VALUES (OLD.slug, NEW.id)
            ON CONFLICT (slug) DO UPDATE SET post_id = excluded.post_id, updated_at = now();
        END IF;
        IF NEW.is_published THEN
          DELETE FROM blog_post_former_slugs WHERE slug = NEW.slug;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER former_slug AFTER INSERT OR UPDATE OF slug, is_published ON blog_posts
        FOR EACH ROW EXECUTE FUNCTION keep_former_slug();

      INSERT INTO blog_post_former_slugs (slug, post_id)
      SELECT DISTINCT ON (v.slug) v.slug, v.post_id
        FROM blog_post_versions v
       WHERE v.published_at IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM blog_posts p WHERE p.slug = v.slug AND p.is_published)
       ORDER BY v.slug, v.published_at DESC;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER former_slug ON blog_posts;
      DROP FUNCTION keep_former_slug();
      DROP TABLE blog_post_former_slugs;`);
  }
}
