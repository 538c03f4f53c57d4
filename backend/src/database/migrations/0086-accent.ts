import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The colour of buttons, links and rings, which the practice chooses. */
export class Accent1763700000086 implements MigrationInterface {
  readonly name = 'Accent1763700000086';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE site_settings ADD COLUMN accent varchar(20) NOT NULL DEFAULT 'terracotta',
        ADD CONSTRAINT site_settings_accent_known CHECK (accent IN ('terracotta', 'sea', 'indigo', 'plum'));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE site_settings DROP COLUMN accent;`);
  }
}
