import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Applications and members are found by words and filters; memberships are granted and ended by hand, with a reason. */
export class ApplicationsAndMembers1763600000021 implements MigrationInterface {
  readonly name = 'ApplicationsAndMembers1763600000021';

  async up(queryRunner: QueryRunner): Promise<void> {
    await findApplications(queryRunner);
    await findMembers(queryRunner);
    await noteEndsOfMemberships(queryRunner);
    await queryRunner.query(`
      CREATE TABLE membership_decisions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind varchar(10) NOT NULL CONSTRAINT membership_decisions_kind_known CHECK (kind IN ('granted', 'ended')),
        reason varchar(500) NOT NULL,
        decided_by_id uuid REFERENCES users (id) ON DELETE SET NULL,
        until timestamptz(3) CONSTRAINT membership_decisions_grants_alone_end CHECK (until IS NULL OR kind = 'granted'),
        lifted_at timestamptz(3)
      )`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX membership_decisions_one_holds ON membership_decisions (user_id) WHERE lifted_at IS NULL`,
    );
    await queryRunner.query(`CREATE INDEX ON membership_decisions (user_id, created_at)`);
    await queryRunner.query(`CREATE INDEX ON membership_decisions (decided_by_id)`);
    await queryRunner.query(`CREATE INDEX ON membership_decisions (until) WHERE lifted_at IS NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE membership_decisions`);
    for (const index of [
      'created_at_id_idx',
      'members_idx',
      'lapsed_idx',
      'role_created_at_id_idx',
      'second_factor_idx',
      'tags_idx',
    ])
      await queryRunner.query(`DROP INDEX users_${index}`);
    for (const trigger of ['note_end_of_membership', 'index_words'])
      await queryRunner.query(`DROP TRIGGER ${trigger} ON users`);
    await queryRunner.query(`DROP FUNCTION note_end_of_membership()`);
    await queryRunner.query(`DROP FUNCTION index_user_search_vector()`);
    await queryRunner.query(`ALTER TABLE users DROP COLUMN search_vector, DROP COLUMN membership_ended_at`);
    await queryRunner.query(`DROP TRIGGER index_words ON inner_circle_signups`);
    await queryRunner.query(`DROP FUNCTION index_inner_circle_signup_search_vector()`);
    await queryRunner.query(`DROP INDEX inner_circle_signups_created_at_id_idx`);
    await queryRunner.query(`DROP INDEX inner_circle_signups_payment_status_created_at_id_idx`);
    await queryRunner.query(`ALTER TABLE inner_circle_signups DROP COLUMN search_vector`);
    await queryRunner.query(`CREATE INDEX ON inner_circle_signups (payment_status, created_at)`);
  }
}

async function findApplications(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`ALTER TABLE inner_circle_signups ADD COLUMN search_vector tsvector`);
  // A trigger, so that no writer can forget it.
  await queryRunner.query(`
    CREATE FUNCTION index_inner_circle_signup_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple', search_text(concat_ws(' ', NEW.first_name, NEW.last_name, NEW.email, NEW.phone, NEW.challenge_area, NEW.transformation_goal)));
      RETURN NEW;
    END $$`);
  await queryRunner.query(`
    CREATE TRIGGER index_words BEFORE INSERT OR UPDATE OF first_name, last_name, email, phone, challenge_area, transformation_goal ON inner_circle_signups
      FOR EACH ROW EXECUTE FUNCTION index_inner_circle_signup_search_vector()`);
  await queryRunner.query(`UPDATE inner_circle_signups SET email = email`);
  await queryRunner.query(`CREATE INDEX ON inner_circle_signups USING gin (search_vector)`);
  await queryRunner.query(`CREATE INDEX ON inner_circle_signups (created_at, id)`);
  await queryRunner.query(`CREATE INDEX ON inner_circle_signups (payment_status, created_at, id)`);
  await queryRunner.query(`DROP INDEX inner_circle_signups_payment_status_created_at_idx`);
}

async function findMembers(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(
    `ALTER TABLE users ADD COLUMN search_vector tsvector, ADD COLUMN membership_ended_at timestamptz(3)`,
  );
  await queryRunner.query(`
    CREATE FUNCTION index_user_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple', search_text(concat_ws(' ', NEW.first_name, NEW.last_name, NEW.display_name, NEW.email, array_to_string(NEW.tags, ' '))));
      RETURN NEW;
    END $$`);
  await queryRunner.query(`
    CREATE TRIGGER index_words BEFORE INSERT OR UPDATE OF first_name, last_name, display_name, email, tags ON users
      FOR EACH ROW EXECUTE FUNCTION index_user_search_vector()`);
  await queryRunner.query(`
    UPDATE users u SET email = u.email,
           membership_ended_at = CASE WHEN NOT u.is_inner_circle_member THEN (SELECT max(s.membership_ended_at) FROM inner_circle_signups s WHERE s.user_id = u.id) END`);
  await queryRunner.query(`CREATE INDEX ON users USING gin (search_vector)`);
  await queryRunner.query(`CREATE INDEX users_tags_idx ON users USING gin (tags)`);
  await queryRunner.query(`CREATE INDEX users_created_at_id_idx ON users (created_at, id)`);
  await queryRunner.query(`CREATE INDEX users_members_idx ON users (created_at, id) WHERE is_inner_circle_member`);
  await queryRunner.query(
    `CREATE INDEX users_lapsed_idx ON users (created_at, id) WHERE NOT is_inner_circle_member AND membership_ended_at IS NOT NULL`,
  );
  await queryRunner.query(`CREATE INDEX users_role_created_at_id_idx ON users (role, created_at, id)`);
  await queryRunner.query(`CREATE INDEX users_second_factor_idx ON users (created_at, id) WHERE has_second_factor`);
}

/** When somebody was a member last is kept by the row itself, whoever ends the membership. */
async function noteEndsOfMemberships(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE FUNCTION note_end_of_membership() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.is_inner_circle_member THEN
        NEW.membership_ended_at := NULL;
      ELSIF OLD.is_inner_circle_member THEN
        NEW.membership_ended_at := now();
      END IF;
      RETURN NEW;
    END $$`);
  await queryRunner.query(`
    CREATE TRIGGER note_end_of_membership BEFORE UPDATE OF is_inner_circle_member ON users
      FOR EACH ROW EXECUTE FUNCTION note_end_of_membership()`);
}
