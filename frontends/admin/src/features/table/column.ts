import type { ConfirmTexts } from '../confirm/confirm-texts';
import type { ReactNode } from 'react';

/** One column of a table. */
export interface Column<Row> {
  /** Its label in the column choice. */
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  /** False: hidden by default. */
  isDefault?: boolean;
  /** The row's name: always shown, links to the row, and is the title of its card on phones. One column has it. */
  isMain?: boolean;
  /** Aligned to the end: numbers and amounts. */
  align?: 'end';
}

/** Result of a bulk action: the server's `BulkResultDto`. */
export interface BulkResult {
  done: string[];
  failed: { id: string; code: string }[];
}

/** A bulk action. */
export interface BulkAction<Row> {
  /** Its key among the table's actions. */
  key: string;
  label: string;
  /** @param answer the reason or other input, when `confirm` asks for one */
  run(ids: string[], answer?: string): Promise<BulkResult>;
  /** Confirmation, if one is required. */
  confirm?(count: number): ConfirmTexts;
  /** Texts of error codes that replace the general ones. */
  failures?: Partial<Record<string, string>>;
  /** Whether it applies to a row: other selected rows are skipped. */
  isFor?(row: Row): boolean;
}
