import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a membership began: the new members' session is in the month after it. Unknown for earlier ones. */
export class MembershipStart1763700000032 implements MigrationInterface {
  readonly name = 'MembershipStart1763700000032';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE users ADD COLUMN membership_started_at timestamptz(3);
      CREATE FUNCTION note_start_of_membership() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT NEW.is_inner_circle_member THEN
          NEW.membership_started_at := NULL;
        ELSIF TG_OP = 'INSERT' OR NOT OLD.is_inner_circle_member THEN
          NEW.membership_started_at := now();
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER note_start_of_membership BEFORE INSERT OR UPDATE OF is_inner_circle_member ON users
        FOR EACH ROW EXECUTE FUNCTION note_start_of_membership();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER note_start_of_membership ON users;
      DROP FUNCTION note_start_of_membership();
      ALTER TABLE users DROP COLUMN membership_started_at;`);
  }
}
