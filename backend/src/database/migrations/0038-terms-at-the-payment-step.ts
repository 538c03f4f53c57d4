import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAME = 'inner_circle_signups_terms_accepted';

/** An application is stored before its terms are accepted; nothing is paid without them. */
export class TermsAtThePaymentStep1763600000038 implements MigrationInterface {
  readonly name = 'TermsAtThePaymentStep1763600000038';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE inner_circle_signups DROP CONSTRAINT ${NAME}`);
    await queryRunner.query(
      `ALTER TABLE inner_circle_signups ADD CONSTRAINT ${NAME}
         CHECK (payment_status IN ('not_required', 'pending', 'expired') OR terms_accepted_at IS NOT NULL)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DELETE FROM inner_circle_signups WHERE payment_status <> 'not_required' AND terms_accepted_at IS NULL`,
    );
    await queryRunner.query(`ALTER TABLE inner_circle_signups DROP CONSTRAINT ${NAME}`);
    await queryRunner.query(
      `ALTER TABLE inner_circle_signups ADD CONSTRAINT ${NAME}
         CHECK (payment_status = 'not_required' OR terms_accepted_at IS NOT NULL)`,
    );
  }
}
