import type { PersonalExport } from '../personal-data/personal-data.service.js';
import type { CollectedPersonalData, Erasure as PersonalErasure } from '../../../common/personal-data.js';

/** What happens to the rows of a table when their person is erased. */
export const erasures = [
  'with the account',
  'deleted',
  'stored',
  'calls retained',
  'payments retained',
] as const satisfies readonly PersonalErasure[];
export type Erasure = (typeof erasures)[number];

/** What one table knows of a person. */
export interface PersonFinding {
  table: string;
  rows: number;
  erasure: Erasure;
}

/** The tables that know something of a person, and how much. */
export function findingsIn(
  tables: PersonalExport['tables'],
  declared: CollectedPersonalData['tables'],
): PersonFinding[] {
  return declared
    .map(({ table, erasure }) => ({ table, rows: tables[table]?.length ?? 0, erasure }))
    .filter(({ rows }) => rows > 0);
}
