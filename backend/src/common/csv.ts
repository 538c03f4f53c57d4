import { once } from 'node:events';
import { stringify, type Options } from 'csv-stringify';
import type { Response } from 'express';

/** One column of a CSV file. */
export interface CsvColumn<Row> {
  header: string;
  value(row: Row): string | number | boolean | Date | null | undefined;
}

/** A CSV file that is written as its rows are read; they are not read to the end when the client goes away. */
export interface CsvFile<Row> {
  name: string;
  columns: readonly CsvColumn<Row>[];
  rows: AsyncIterable<Row>;
}

/** Beside the signs themselves their look-alikes: some spreadsheets, above all East Asian ones, read them as the same. */
const FORMULA = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]';
/** What a spreadsheet skips before a formula, or a reader cannot see: blanks, control characters, zero-width ones, quotation marks. */
const SKIPPED = '[\\s\\p{Cc}\\p{Cf}\\p{Z}\\p{Default_Ignorable_Code_Point}"]';
/** Where a spreadsheet may begin another cell: those of many languages part cells at semicolons, and then know no quoted cell here. */
const BREAK = '[;\\t\\r\\n]';

const beginsFormula = new RegExp(`^${SKIPPED}*${FORMULA}`, 'u');
const laterFormula = new RegExp(`(${BREAK})(?=(?:(?!${BREAK})${SKIPPED})*${FORMULA})`, 'gu');

/** A text that no spreadsheet runs as a formula, whatever parts its cells: an apostrophe stands before the sign. */
export const withoutFormulas = (text: string): string =>
  `${beginsFormula.test(text) ? "'" : ''}${text.replace(laterFormula, "$1'")}`;

/** How cells are written. The library itself quotes those with a comma, a quotation mark or CR LF. */
export const csvFormat = {
  record_delimiter: 'windows',
  quoted_match: /[;\t\r\n]/,
  cast: { string: withoutFormulas, date: (value) => value.toISOString(), boolean: String },
} satisfies Options;

/**
 * Answers a CSV file (RFC 4180, UTF-8 with a byte order mark, which Excel asks for) as its rows are read, no faster than the
 * client takes them. What a spreadsheet would run as a formula gets an apostrophe before it: {@link withoutFormulas}.
 */
export async function sendCsv<Row>(res: Response, { name, columns, rows }: CsvFile<Row>): Promise<void> {
  // Nothing is sent before the first rows are there: a fault until then is answered like any other.
  const lines = stringify({
    bom: true,
    header: true,
    columns: columns.map(({ header }) => header),
    ...csvFormat,
  });
  const disconnected = new AbortController();
  res.once('close', () => disconnected.abort());
  const begin = (): void => {
    if (res.headersSent) return;
    res.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    });
    res.flushHeaders();
    lines.pipe(res);
  };
  try {
    for await (const row of rows) {
      if (disconnected.signal.aborted) break;
      begin();
      if (!lines.write(columns.map(({ value }) => value(row))))
        await once(lines, 'drain', { signal: disconnected.signal });
    }
    begin();
    lines.end();
    if (!disconnected.signal.aborted) await once(res, 'finish', { signal: disconnected.signal });
  } catch (error) {
    if (disconnected.signal.aborted) return;
    // What was sent cannot be taken back: a file that ends in the middle must not look whole.
    if (res.headersSent) res.destroy();
    throw error;
  } finally {
    lines.destroy();
  }
}
