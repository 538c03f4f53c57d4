import type { MigrationInterface, QueryRunner } from 'typeorm';

const ACCENTED = 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ';
const PLAIN = 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc';

/** The posts of the member community, with a search that overlooks accents and case and needs no extension. */
export class MemberPosts1763600000009 implements MigrationInterface {
  readonly name = 'MemberPosts1763600000009';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createSearchFunctions(queryRunner);
    // The title's rule counts an emoji with its presentation mark as one character; PostgreSQL counts two.
    await queryRunner.query(`
      CREATE TABLE member_posts (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        type varchar(20) NOT NULL,
        title varchar(400) NOT NULL,
        content text NOT NULL,
        tags text[] NOT NULL DEFAULT '{}',
        is_visible boolean NOT NULL DEFAULT true,
        likes_count integer NOT NULL DEFAULT 0,
        comments_count integer NOT NULL DEFAULT 0,
        idempotency_key varchar(255),
        request_hash varchar(64),
        search_vector tsvector,
        UNIQUE (user_id, idempotency_key),
        CONSTRAINT member_posts_type_known CHECK (type IN ('thought', 'win', 'homework', 'general')),
        CONSTRAINT member_posts_tags_few CHECK (cardinality(tags) <= 20),
        CONSTRAINT member_posts_counts_natural CHECK (likes_count >= 0 AND comments_count >= 0)
      )`);
    await queryRunner.query(`CREATE INDEX ON member_posts (created_at, id) WHERE is_visible`);
    await queryRunner.query(`CREATE INDEX ON member_posts (type, created_at, id) WHERE is_visible`);
    await queryRunner.query(`CREATE INDEX ON member_posts USING gin (tags)`);
    await queryRunner.query(`CREATE INDEX ON member_posts USING gin (search_vector)`);
    // A trigger, so that no writer can forget it. Title first: nothing else ranks the words.
    await queryRunner.query(`
      CREATE FUNCTION index_member_post_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_vector := to_tsvector('simple', search_text(concat_ws(' ', NEW.title, NEW.content, array_to_string(NEW.tags, ' '))));
        RETURN NEW;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER index_words BEFORE INSERT OR UPDATE OF title, content, tags ON member_posts
        FOR EACH ROW EXECUTE FUNCTION index_member_post_search_vector()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE member_posts`);
    await queryRunner.query(`DROP FUNCTION index_member_post_search_vector()`);
    await queryRunner.query(`DROP FUNCTION search_query(text)`);
    await queryRunner.query(`DROP FUNCTION search_text(text)`);
  }
}

/** `search_text`: a text as small plain words with blanks between; `search_query`: all of them, each as the beginning of a word. */
async function createSearchFunctions(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT btrim(regexp_replace(translate(lower(normalize($1, NFC)), '${ACCENTED}', '${PLAIN}'), '[^[:alnum:]]+', ' ', 'g'))
    $$`);
  await queryRunner.query(`
    CREATE FUNCTION search_query(text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT CASE WHEN search_text($1) <> '' THEN to_tsquery('simple', replace(search_text($1), ' ', ':* & ') || ':*') END
    $$`);
}
