import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The coach's portrait on the first screen, and AVIF files of pictures. Pictures from before have WebP files only. */
export class Portrait1763700000022 implements MigrationInterface {
  readonly name = 'Portrait1763700000022';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE images ADD COLUMN has_avif boolean NOT NULL DEFAULT false;
      ALTER TABLE image_files ADD COLUMN avif bytea;
      -- Compressed already.
      ALTER TABLE image_files ALTER COLUMN avif SET STORAGE EXTERNAL;

      ALTER TABLE site_settings
        ADD COLUMN portrait_image_id uuid REFERENCES images (id) ON DELETE RESTRICT,
        ADD COLUMN portrait_alt jsonb NOT NULL DEFAULT '{"en": "", "es": ""}',
        ADD COLUMN portrait_focus jsonb NOT NULL DEFAULT '{"x": 50, "y": 40}',
        ADD CONSTRAINT site_settings_portrait_described
          CHECK (portrait_image_id IS NULL OR (portrait_alt ->> 'en' <> '' AND portrait_alt ->> 'es' <> ''));`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE site_settings DROP COLUMN portrait_image_id, DROP COLUMN portrait_alt, DROP COLUMN portrait_focus;
      ALTER TABLE image_files DROP COLUMN avif;
      ALTER TABLE images DROP COLUMN has_avif;`);
  }
}
