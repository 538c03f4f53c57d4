import type { SearchableRecords } from '../../../common/admin-search.js';
import { ListStatement } from '../../../common/list-statement.js';
import type { UserRole } from '../../../auth/session-user.js';
import { tagsInSql } from '../../accounts/accounts.module.js';
import { calendarSearch } from '../../calendar/calendar.module.js';
import { communitySearch } from '../../community/community.module.js';
import { contentSearch } from '../../content/content.module.js';
import { recordingsSearch } from '../../recordings/recordings.module.js';
import { peopleRecords, personRecordKinds } from '../people/people-records.js';

/** The rooms' parts, in the order of the results; people come first. */
const records = {
  ...calendarSearch,
  ...contentSearch,
  ...communitySearch,
  ...recordingsSearch,
} satisfies Record<string, SearchableRecords>;

/** Kinds of results, in their order. */
export type SearchResultKind = 'person' | keyof typeof records;
export const searchResultKinds = ['person', ...(Object.keys(records) as (keyof typeof records)[])] as const;

/** Results of each kind. */
export const MOST_OF_A_KIND = 5;
/** A person is found by several records. */
const MOST_OF_A_RECORD = 2 * MOST_OF_A_KIND;

/** The newest rows of each table that are searched before its index is: terms that these rarely have match few rows in all. */
const NEAR = 200;

/** The search as one statement, with what this role may see. Reads a bounded number of rows by the lists' indexes. */
export function searchStatement(q: string, role: UserRole): { sql: string; values: unknown[] } {
  const statement = new ListStatement();
  const terms = `${statement.parameter(q)}::text`;
  const parts = Object.entries<SearchableRecords>(records)
    .filter(([, { isForEditors = false }]) => role === 'admin' || isForEditors)
    .map(
      ([
        kind,
        {
          table,
          title,
          detail = 'NULL',
          state = 'NULL',
          at = 'NULL',
          query,
          column = 'created_at',
          isTitleFirst = false,
        },
      ]) => {
        const select = `SELECT '${kind}' AS kind, '${kind}' AS "recordType", id::text AS "recordId", (${title})::text AS title, (${detail})::text AS detail,
          (${state})::text AS state, (${at})::timestamptz AS at, NULL::text[] AS tags, ${column} AS "createdAt",
          ${isTitleFirst ? `search_text(${title}) = search_text(${terms})` : 'false'} AS "isTitle"`;
        const exact = isTitleFirst ? `search_text(${title})` : undefined;
        return statement.searchedPage(
          select,
          table,
          { q, limit: MOST_OF_A_KIND - 1 },
          { query, column, near: NEAR, exact },
        );
      },
    );
  if (role === 'admin') parts.unshift(people(statement, q));
  return {
    sql: `SELECT * FROM (${parts.map((part) => `(${part})`).join(' UNION ALL ')}) results ORDER BY "isTitle" DESC, "createdAt" DESC`,
    values: statement.values,
  };
}

/** The people of all rooms, each address once. */
function people(statement: ListStatement, q: string): string {
  const found = personRecordKinds.map((kind, rank) => {
    const { table, name, hasTexts = false } = peopleRecords[kind];
    const select = `SELECT '${kind}' AS "recordType", id::text AS "recordId", (${name})::text AS name, email, created_at, ${rank} AS rank`;
    const query = hasTexts ? 'person_query' : 'search_query';
    return `(${statement.searchedPage(select, table, { q, limit: MOST_OF_A_RECORD - 1 }, { query, near: NEAR })})`;
  });
  return `
    SELECT 'person' AS kind, "recordType", "recordId", coalesce(nullif(name, ''), email) AS title, email::text AS detail, NULL::text AS state, NULL::timestamptz AS at,
           ${tagsInSql('people.email')} AS tags, latest AS "createdAt", false AS "isTitle"
      FROM (SELECT DISTINCT ON (email) *, max(created_at) OVER (PARTITION BY email) AS latest
              FROM (${found.join(' UNION ALL ')}) named ORDER BY email, rank, created_at DESC) people
     ORDER BY latest DESC, email LIMIT ${MOST_OF_A_KIND}`;
}
