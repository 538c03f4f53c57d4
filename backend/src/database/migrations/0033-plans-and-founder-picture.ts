import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a picture of the library lies: `/images/<its id>/…`. */
const OWN_PICTURE = '^/images/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/';

/** What waits for its moment knows whose plan it is; a picture of the library that shows the founder is in use. */
export class PlansAndFounderPicture1763600000033 implements MigrationInterface {
  readonly name = 'PlansAndFounderPicture1763600000033';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, subject, action, waits] of [
      ['blog_posts', 'blog-post', 'blog-posts.scheduled', 'scheduled_at IS NOT NULL'],
      ['campaigns', 'campaign', 'campaigns.scheduled', `status = 'scheduled'`],
    ]) {
      await queryRunner.query(
        `ALTER TABLE ${table} ADD COLUMN scheduled_by uuid REFERENCES users (id) ON DELETE SET NULL`,
      );
      await queryRunner.query(`CREATE INDEX ON ${table} (scheduled_by)`);
      // What waits already: the audit log knows whose plan it was.
      await queryRunner.query(
        `UPDATE ${table} t SET scheduled_by =
           (SELECT u.id FROM audit_entries e JOIN users u ON u.id = e.actor_id
             WHERE e.subject_type = '${subject}' AND e.subject_id = t.id::text AND e.action = '${action}' ORDER BY e.created_at DESC, e.id DESC LIMIT 1)
          WHERE ${waits}`,
      );
    }
    await queryRunner.query(`ALTER TABLE site_settings ADD COLUMN founder_image_id uuid`);
    await queryRunner.query(`
      CREATE FUNCTION name_founder_image() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.founder_image_id := substring(NEW.founder_photo_url FROM '${OWN_PICTURE}')::uuid;
        RETURN NEW;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER name_founder_image BEFORE INSERT OR UPDATE OF founder_photo_url ON site_settings
        FOR EACH ROW EXECUTE FUNCTION name_founder_image()`);
    // An address of a picture that was deleted shows nothing: it goes.
    await queryRunner.query(`
      UPDATE site_settings SET founder_photo_url = NULL
       WHERE founder_photo_url ~ '${OWN_PICTURE}' AND NOT EXISTS (SELECT FROM images i WHERE i.id = substring(founder_photo_url FROM '${OWN_PICTURE}')::uuid)`);
    await queryRunner.query(`UPDATE site_settings SET founder_photo_url = founder_photo_url`);
    await queryRunner.query(
      `ALTER TABLE site_settings ADD CONSTRAINT site_settings_founder_image_id_fkey FOREIGN KEY (founder_image_id) REFERENCES images (id) ON DELETE RESTRICT`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER name_founder_image ON site_settings`);
    await queryRunner.query(`DROP FUNCTION name_founder_image()`);
    await queryRunner.query(`ALTER TABLE site_settings DROP COLUMN founder_image_id`);
    await queryRunner.query(`ALTER TABLE campaigns DROP COLUMN scheduled_by`);
    await queryRunner.query(`ALTER TABLE blog_posts DROP COLUMN scheduled_by`);
  }
}
