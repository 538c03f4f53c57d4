import type { ClientBase } from 'pg';

/** Schemas of the product: its own tables, and those of the job queue. */
export const SCHEMAS = ['public', 'pgboss'];

const OF_SCHEMAS = `n.nspname = ANY ($1)`;
/** Objects of extensions are theirs. */
const NOT_OF_EXTENSION = (catalog: string, oid: string): string =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`;

/** A table with the columns that are stored, not computed. */
export interface StoredTable {
  /** `public.users` */
  name: string;
  columns: string[];
}

/**
 * What a database holds, for comparison: by kind (`rows`, `sequences`, `indexes` …) and name. Rows are counted and hashed, in no order.
 */
export type DatabaseFacts = Record<string, Record<string, string>>;

/** A name for use in SQL. */
export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');

/** Dates, numbers and bytes are written alike in every database. Ends with the transaction. */
export async function alikeForTransaction(client: ClientBase): Promise<void> {
  await client.query(`
    SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
    SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres';
    SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex'`);
}

/**
 * The tables whose rows are part of a backup. Those without a log (`UNLOGGED`), which PostgreSQL itself empties after a crash, are not:
 * counts of rate limits.
 */
export async function storedTables(client: ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `SELECT n.nspname || '.' || c.relname AS name,
            ARRAY(SELECT a.attname::text FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attname) AS columns
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE ${OF_SCHEMAS} AND c.relkind = 'r' AND c.relpersistence = 'p' AND ${NOT_OF_EXTENSION('pg_class', 'c.oid')}
      ORDER BY n.nspname DESC, c.relname`,
    [SCHEMAS],
  );
  return rows;
}

/** Counts the rows of each table, and adds up a hash of each. Columns are named in order of the alphabet: their place does not matter. */
async function rowHashes(client: ClientBase): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const { name, columns } of await storedTables(client)) {
    const row = `ROW(${columns.map(quoted).join(', ')})::text`;
    const { rows } = await client.query<{ fact: string }>(
      `SELECT count(*) || ' rows, hash ' ||
              coalesce(sum(('x' || left(md5(${row}), 15))::bit(60)::bigint), 0) AS fact FROM ONLY ${quoted(name)}`,
    );
    hashes[name] = rows[0]?.fact ?? '';
  }
  return hashes;
}

const CATALOG: Record<string, string> = {
  sequences: `SELECT schemaname || '.' || sequencename AS name, coalesce(last_value::text, 'unused') AS fact
                FROM pg_sequences WHERE schemaname = ANY ($1)`,
  extensions: `SELECT extname AS name, extversion AS fact FROM pg_extension WHERE $1::text[] IS NOT NULL`,
  columns: `SELECT n.nspname || '.' || c.relname || '.' || a.attname AS name,
                   concat_ws(' ', format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'not null' END,
                             a.attgenerated::text, a.attidentity::text, pg_get_expr(d.adbin, d.adrelid)) AS fact
              FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
              LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
             WHERE ${OF_SCHEMAS} AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped
               AND ${NOT_OF_EXTENSION('pg_class', 'c.oid')}`,
  constraints: `SELECT n.nspname || '.' || c.relname || '.' || k.conname AS name, pg_get_constraintdef(k.oid) AS fact
                  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
                 WHERE ${OF_SCHEMAS}`,
  indexes: `SELECT schemaname || '.' || indexname AS name, indexdef AS fact FROM pg_indexes WHERE schemaname = ANY ($1)`,
  triggers: `SELECT n.nspname || '.' || c.relname || '.' || t.tgname AS name, t.tgenabled::text || ' ' || pg_get_triggerdef(t.oid) AS fact
               FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
              WHERE ${OF_SCHEMAS} AND NOT t.tgisinternal`,
  functions: `SELECT p.oid::regprocedure::text AS name, md5(pg_get_functiondef(p.oid)) AS fact
                FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
               WHERE ${OF_SCHEMAS} AND p.prokind IN ('f', 'p') AND ${NOT_OF_EXTENSION('pg_proc', 'p.oid')}`,
};

/** Everything that can be compared. Call it in a transaction after {@link alikeForTransaction}. */
export async function databaseFacts(client: ClientBase): Promise<DatabaseFacts> {
  const facts: DatabaseFacts = { rows: await rowHashes(client) };
  for (const [kind, statement] of Object.entries(CATALOG)) {
    const { rows } = await client.query<{ name: string; fact: string }>(statement, [SCHEMAS]);
    facts[kind] = Object.fromEntries(rows.map(({ name, fact }) => [name, fact]));
  }
  return facts;
}

/** @returns a sentence for each difference; none when both hold the same */
export function differences(expected: DatabaseFacts, actual: DatabaseFacts, kinds = Object.keys(expected)): string[] {
  return kinds.flatMap((kind) => {
    const [before, after] = [expected[kind] ?? {}, actual[kind] ?? {}];
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((name) => before[name] !== after[name])
      .map((name) => `${kind} of ${name}: ${after[name] ?? 'missing'} instead of ${before[name] ?? 'nothing'}`);
  });
}
