import { useFailureLabels } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { useState } from 'react';
import type { BulkAction, BulkResult } from './column';

/** The server's limit of rows per call (`MOST_BULK_ROWS`). */
const MOST_AT_ONCE = 200;

/** Result of a bulk action. */
export interface BulkOutcome {
  label: string;
  done: number;
  /** Failed rows with their reason. */
  failed: { id: string; name: string; texts: string }[];
  /** Error of a whole call, which stopped the action. */
  stopped?: string;
}

interface BulkOptions<Row> {
  rows: readonly Row[];
  chosen: ReadonlySet<string>;
  /** Deselects rows that are done. */
  drop(ids: readonly string[]): void;
  /** Name of a row, for failures. */
  nameOf(row: Row): string;
}

/** Runs a bulk action on the selected rows, in parts of the server's limit, and keeps the result. */
export function useBulk<Row extends { id: string }>({ rows, chosen, drop, nameOf }: BulkOptions<Row>) {
  const { t, i18n } = useTranslation(['admin', 'shell']);
  const textOf = useFailureLabels();
  const [running, setRunning] = useState<string>();
  const [outcome, setOutcome] = useState<BulkOutcome>();

  const reasonOf = (code: string) =>
    i18n.exists(`errors.${code}`, { ns: 'shell' })
      ? t(`errors.${code}`, { ns: 'shell' })
      : t('table.bulk.refused', { ns: 'admin' });

  const idsFor = (action: BulkAction<Row>) =>
    rows.filter((row) => chosen.has(row.id) && (action.isFor?.(row) ?? true)).map(({ id }) => id);

  async function run(action: BulkAction<Row>, answer?: string): Promise<void> {
    if (running !== undefined) return;
    setRunning(action.key);
    setOutcome(undefined);
    const result: BulkResult = { done: [], failed: [] };
    let stopped: string | undefined;
    const ids = idsFor(action);
    // Their current names: the action may remove rows from the list.
    const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
    for (let start = 0; start < ids.length && stopped === undefined; start += MOST_AT_ONCE) {
      try {
        const part = await action.run(ids.slice(start, start + MOST_AT_ONCE), answer);
        result.done.push(...part.done);
        result.failed.push(...part.failed);
      } catch (error) {
        stopped = textOf(error, t('table.bulk.stopped', { ns: 'admin' }));
      }
    }
    drop(result.done);
    setOutcome({
      label: action.label,
      done: result.done.length,
      failed: result.failed.map(({ id, code }) => ({
        id,
        name: names.get(id) ?? id,
        texts: action.failures?.[code] ?? reasonOf(code),
      })),
      stopped,
    });
    setRunning(undefined);
  }

  return { run, running, outcome, idsFor, forget: () => setOutcome(undefined) };
}
