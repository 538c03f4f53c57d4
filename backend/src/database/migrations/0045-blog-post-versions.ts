import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Earlier texts of posts, and the text of a published post that readers do not see yet. */
export class BlogPostVersions1763700000045 implements MigrationInterface {
  readonly name = 'BlogPostVersions1763700000045';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE blog_post_versions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        post_id uuid NOT NULL REFERENCES blog_posts (id) ON DELETE CASCADE,
        editor_id uuid REFERENCES users (id) ON DELETE SET NULL,
        title varchar(200) NOT NULL,
        slug varchar(120) NOT NULL,
        excerpt varchar(500) NOT NULL,
        content text NOT NULL,
        image_id uuid REFERENCES images (id) ON DELETE SET NULL,
        tags text[] NOT NULL DEFAULT '{}',
        author_name varchar(120),
        is_pending boolean NOT NULL DEFAULT false,
        published_at timestamptz(3),
        CONSTRAINT blog_post_versions_pending_unpublished CHECK (NOT is_pending OR published_at IS NULL)
      );
      CREATE INDEX ON blog_post_versions (post_id, created_at, id);
      CREATE UNIQUE INDEX blog_post_versions_pending_key ON blog_post_versions (post_id) WHERE is_pending;
      CREATE INDEX ON blog_post_versions (editor_id);
      CREATE INDEX ON blog_post_versions (image_id);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE blog_post_versions');
  }
}
