import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The business's postal address, which stands at the end of each newsletter (CAN-SPAM Act, 15 U.S.C. 7704 (a)(5)). */
export class PostalAddress1763700000085 implements MigrationInterface {
  readonly name = 'PostalAddress1763700000085';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE site_settings ADD COLUMN postal_address varchar(300) NOT NULL DEFAULT '';`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE site_settings DROP COLUMN postal_address;`);
  }
}
