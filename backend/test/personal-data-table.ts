import type { CollectedPersonalData, Erasure } from '../src/common/personal-data.js';

const atErasure: Record<Erasure, string> = {
  'with the account': 'deleted',
  deleted: 'deleted',
  stored: 'retained for its term',
  'calls retained': 'retained for its term without phone and notes, if it took place; otherwise deleted',
  'payments retained': 'retained for its term without free text, if it was paid; otherwise deleted',
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const named = (columns: readonly string[]): string => columns.map((name) => `\`${name}\``).join(', ');

/** Generates the document `docs/personal-data.md` from the rooms' declarations. */
export function personalDataTable({ tables, businessColumns, retention }: CollectedPersonalData): string {
  const termsOf = (table: string): string[] => retention.filter((rule) => rule.table === table).map(({ term }) => term);
  const others = [...new Set(retention.map(({ table }) => table))].filter(
    (table) => !tables.some((declared) => declared.table === table),
  );
  return [
    '# Personal data: every column and its term',
    '',
    "Written from what each room declares in its `personal-data.ts`, which a test compares with the database's own columns; a difference",
    'between this file and the declarations fails the tests too. To write it again: `WRITE_DOCS=1 npm test -- personal-data`.',
    '',
    'The daily job of the `retention` module deletes what is over. "Erased" is the person\'s own deletion of the account, or the request of one.',
    '',
    row(['Table', 'In the export', 'Keys and proofs, not in the export', 'Retention', 'When the person is erased']),
    row(['---', '---', '---', '---', '---']),
    ...tables.map(({ table, exported, withheld, erasure, term = 'as long as the account' }) => {
      const terms = termsOf(table);
      return row([
        `\`${table}\``,
        named(exported),
        named(withheld),
        terms.length === 0 ? term : terms.join('; '),
        atErasure[erasure],
      ]);
    }),
    '',
    'Other rows with an end, which name nobody or are the business’s own:',
    '',
    row(['Table', 'Retention']),
    row(['---', '---']),
    ...others.map((table) => row([`\`${table}\``, termsOf(table).join('; ')])),
    '',
    `Columns that say who of the staff did something, stored with their row: ${named(businessColumns)}.`,
    '',
  ].join('\n');
}
