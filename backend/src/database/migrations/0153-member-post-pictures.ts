import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures of posts. One belongs to no post until the post is stored. */
export class MemberPostPictures1763700000153 implements MigrationInterface {
  readonly name = 'MemberPostPictures1763700000153';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE member_post_pictures (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        post_id uuid REFERENCES member_posts (id) ON DELETE CASCADE,
        position smallint,
        alt varchar(300) NOT NULL DEFAULT '',
        width integer NOT NULL,
        height integer NOT NULL,
        store varchar(20) NOT NULL,
        small bytea,
        large bytea,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT member_post_pictures_place CHECK ((post_id IS NULL) = (position IS NULL) AND position BETWEEN 1 AND 4),
        CONSTRAINT member_post_pictures_stored CHECK (
          store IN ('database', 's3') AND (store = 'database') = (small IS NOT NULL) AND (store = 'database') = (large IS NOT NULL)),
        UNIQUE (post_id, position)
      );
      CREATE INDEX ON member_post_pictures (user_id, created_at);
      CREATE INDEX member_post_pictures_unattached ON member_post_pictures (created_at) WHERE post_id IS NULL;

      -- Files in the object store without a row: of an upload that failed, or of a picture that was deleted, by whatever cascade.
      CREATE TABLE member_post_picture_leftovers (
        picture_id uuid PRIMARY KEY,
        delete_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON member_post_picture_leftovers (delete_at);
      CREATE FUNCTION leave_post_picture_files() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO member_post_picture_leftovers (picture_id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER leave_files AFTER DELETE ON member_post_pictures
        FOR EACH ROW WHEN (OLD.store = 's3') EXECUTE FUNCTION leave_post_picture_files();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE member_post_pictures;
      DROP FUNCTION leave_post_picture_files;
      DROP TABLE member_post_picture_leftovers;`);
  }
}
