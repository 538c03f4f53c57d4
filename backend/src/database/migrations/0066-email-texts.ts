import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts of emails that the practice changed; each process hears of a change. */
export class EmailTexts1763700000066 implements MigrationInterface {
  readonly name = 'EmailTexts1763700000066';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE email_texts (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        email varchar(60) NOT NULL UNIQUE,
        changes jsonb NOT NULL DEFAULT '{}'
      );
      CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON email_texts
        FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE email_texts;`);
  }
}
