import type { PersonalExport } from '../personal-data/personal-data.service.js';
import type { CollectedPersonalData, Erasure as PersonalErasure } from '../../../common/personal-data.js';

/** What an erasure does to the rows of a table. */
export const erasures = [
  'with the account',
  'deleted',
  'stored',
  'calls retained',
  'payments retained',
] as const satisfies readonly PersonalErasure[];
export type Erasure = (typeof erasures)[number];

/** Number of a person's rows in one table. */
export interface PersonFinding {
  table: string;
  rows: number;
  erasure: Erasure;
}

/** The tables with rows of a person, and their number. */
export function findingsIn(
  tables: PersonalExport['tables'],
  declared: CollectedPersonalData['tables'],
): PersonFinding[] {
  return declared
    .map(({ table, erasure }) => ({ table, rows: tables[table]?.length ?? 0, erasure }))
    .filter(({ rows }) => rows > 0);
}
