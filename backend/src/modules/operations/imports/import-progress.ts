import type { EntityManager } from 'typeorm';
import type { CsvRow } from './csv-file.js';
import type { Import } from './import.entity.js';
import type { RowOutcome } from './importers.js';

/** One row with its outcome. */
export interface ResolvedRow extends CsvRow {
  email: string | null;
  outcome: RowOutcome;
}

/** Whether the import, or its dry run, continues. */
export const isRunning = ({ status }: Pick<Import, 'status'>): boolean => status === 'checking' || status === 'running';

/** Counts the outcomes of rows, and stores refused ones. */
export async function resolveRows(manager: EntityManager, importId: string, rows: ResolvedRow[]): Promise<void> {
  const refused = rows.flatMap(({ outcome, ...row }) =>
    typeof outcome === 'string' ? [] : [{ ...row, code: outcome.code, field: outcome.field ?? null }],
  );
  const count = (wanted: string): number => rows.filter(({ outcome }) => outcome === wanted).length;
  await manager.query(
    `INSERT INTO import_refusals (import_id, line, code, field, email, cells)
     SELECT $1, r.line, r.code, r.field, r.email, ARRAY(SELECT jsonb_array_elements_text(r.cells))
       FROM jsonb_to_recordset($2) r(line int, code text, field text, email text, cells jsonb) ON CONFLICT (import_id, line) DO NOTHING`,
    [importId, JSON.stringify(refused).replaceAll('\\u0000', '')],
  );
  await manager.query(
    `UPDATE imports SET done_count = done_count + $2, added_count = added_count + $3, unchanged_count = unchanged_count + $4, refused_count = refused_count + $5, updated_at = now() WHERE id = $1`,
    [importId, rows.length, count('added'), count('unchanged'), refused.length],
  );
}

/** Ends the dry run as `checked`, or the import as `done` and deletes its file. */
export async function finish(manager: EntityManager, id: string): Promise<void> {
  await manager.query(
    `UPDATE imports SET status = CASE status WHEN 'checking' THEN 'checked' ELSE 'done' END, rows_count = done_count, position = NULL, finished_at = now(), updated_at = now(),
            file_text = CASE status WHEN 'checking' THEN file_text END
      WHERE id = $1 AND status IN ('checking', 'running')`,
    [id],
  );
}
