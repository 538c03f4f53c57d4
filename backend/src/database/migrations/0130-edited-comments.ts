import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the author of a comment last changed it. */
export class EditedComments1763700000130 implements MigrationInterface {
  readonly name = 'EditedComments1763700000130';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE member_post_comments ADD COLUMN edited_at timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE member_post_comments DROP COLUMN edited_at');
  }
}
