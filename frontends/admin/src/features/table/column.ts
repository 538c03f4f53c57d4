import type { ConfirmTexts } from '../confirm/confirm-texts';
import type { ReactNode } from 'react';

/** One column of a table. */
export interface Column<Row> {
  /** Its name for the choice of columns. */
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  /** False: shown to those alone who choose it. */
  isDefault?: boolean;
  /** The row's name: always shown, leads to the row, and heads its card on phones. One column has it. */
  isMain?: boolean;
  /** Numbers and amounts stand at the end. */
  align?: 'end';
}

/** What a bulk action did: the server's `BulkResultDto`. */
export interface BulkResult {
  done: string[];
  failed: { id: string; code: string }[];
}

/** Something that can be done to several rows at once. */
export interface BulkAction<Row> {
  /** Its name among the table's actions. */
  key: string;
  label: string;
  /** @param answer the reason, or what was written otherwise, when `confirm` asks for it */
  run(ids: string[], answer?: string): Promise<BulkResult>;
  /** Asks first, when provided. */
  confirm?(count: number): ConfirmTexts;
  /** What codes of the server mean here, where its usual text is too general. */
  failures?: Partial<Record<string, string>>;
  /** Whether it makes sense for a row: others among the chosen ones are omitted. */
  isFor?(row: Row): boolean;
}
