import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the next saves of a version's editor continue it: they do after an autosave, not after a save on request. */
export class AutosavedVersions1763700000103 implements MigrationInterface {
  readonly name = 'AutosavedVersions1763700000103';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE blog_post_versions ADD COLUMN is_autosaved boolean NOT NULL DEFAULT false;');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE blog_post_versions DROP COLUMN is_autosaved;');
  }
}
