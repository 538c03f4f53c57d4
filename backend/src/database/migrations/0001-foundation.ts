import type { MigrationInterface, QueryRunner } from 'typeorm';

const ACCENTED = 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ';
const PLAIN = 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc';

/** Shared by all rooms: search functions, notifications of changed content, and the tables of libraries. pg-boss creates its own schema. */
export class Foundation1763700000001 implements MigrationInterface {
  readonly name = 'Foundation1763700000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createSearchFunctions(queryRunner);
    await createSessions(queryRunner);
    await createRateLimits(queryRunner);
    await createDemoLoads(queryRunner);
    await createContentAnnouncement(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE demo_loads, rate_limits, sessions;
      DROP FUNCTION notify_content_changed(), announce_session_access(), search_query(text), search_text(text);`);
  }
}

/** Search ignores accents and case, without an extension. */
async function createSearchFunctions(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    -- The text in lower case without accents, its terms separated by single spaces.
    CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT btrim(regexp_replace(translate(lower(normalize($1, NFC)), '${ACCENTED}', '${PLAIN}'),
        '[^[:alnum:]]+', ' ', 'g'))
    $$;

    -- All search terms, each as a prefix.
    CREATE FUNCTION search_query(text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT CASE WHEN search_text($1) <> ''
        THEN to_tsquery('simple', replace(search_text($1), ' ', ':* & ') || ':*') END
    $$;`);
}

async function createSessions(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    -- The shape that connect-pg-simple reads and writes.
    CREATE TABLE sessions (
      sid varchar PRIMARY KEY,
      sess json NOT NULL,
      expire timestamptz(6) NOT NULL
    );
    CREATE INDEX ON sessions (expire);
    CREATE INDEX sessions_user_id_idx ON sessions ((sess ->> 'userId'));

    -- Ends the event streams of users who lost access. A session’s id is a secret, so its owner’s id is sent.
    CREATE FUNCTION announce_session_access() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.sess ->> 'userId' IS NOT NULL THEN
        PERFORM pg_notify('member_changed', 'access:' || (OLD.sess ->> 'userId'));
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER announce_access AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION announce_session_access();`);
}

async function createRateLimits(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    -- The shape that rate-limiter-flexible reads and writes. Unlogged: a crash only resets the counters.
    CREATE UNLOGGED TABLE rate_limits (
      key varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    );
    CREATE INDEX ON rate_limits (expire);`);
}

async function createDemoLoads(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    -- Which sample content was loaded, so that deleted content is not loaded again.
    CREATE TABLE demo_loads (
      name varchar(80) PRIMARY KEY,
      loaded_at timestamptz(3) NOT NULL DEFAULT now()
    );`);
}

/** For the trigger `content_changed` of each table that rendered pages depend on. */
async function createContentAnnouncement(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE FUNCTION notify_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('content_changed', TG_TABLE_NAME);
      RETURN NULL;
    END $$;`);
}
