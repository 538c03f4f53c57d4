import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts of public pages that the practice changed; each process hears of a change. */
export class PageTexts1763700000083 implements MigrationInterface {
  readonly name = 'PageTexts1763700000083';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE page_texts (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        page varchar(60) NOT NULL UNIQUE,
        changes jsonb NOT NULL DEFAULT '{}'
      );
      CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON page_texts
        FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE page_texts;`);
  }
}
