import { once } from 'node:events';
import { stringify, type Options } from 'csv-stringify';
import type { Response } from 'express';

/** One column of a CSV file. */
export interface CsvColumn<Row> {
  header: string;
  value(row: Row): string | number | boolean | Date | null | undefined;
}

/** A CSV file with streamed rows; reading stops when the client disconnects. */
export interface CsvFile<Row> {
  name: string;
  columns: readonly CsvColumn<Row>[];
  rows: AsyncIterable<Row>;
}

/** Formula signs and their full-width variants, which some spreadsheets, above all East Asian ones, treat alike. */
const FORMULA = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]';
/** Characters that a spreadsheet skips before a formula: blanks, control and zero-width characters, quotation marks. */
const SKIPPED = '[\\s\\p{Cc}\\p{Cf}\\p{Z}\\p{Default_Ignorable_Code_Point}"]';
/** Possible separators: spreadsheets of many languages separate cells at semicolons, and then ignore our quotes. */
const BREAK = '[;\\t\\r\\n]';

const beginsFormula = new RegExp(`^${SKIPPED}*${FORMULA}`, 'u');
const laterFormula = new RegExp(`(${BREAK})(?=(?:(?!${BREAK})${SKIPPED})*${FORMULA})`, 'gu');

/** Escapes a text that a spreadsheet could run as a formula, by an apostrophe before the sign. */
export const withoutFormulas = (text: string): string =>
  `${beginsFormula.test(text) ? "'" : ''}${text.replace(laterFormula, "$1'")}`;

/** Quoting rules. The library itself quotes values with a comma, a quotation mark or CR LF. */
export const csvFormat = {
  record_delimiter: 'windows',
  quoted_match: /[;\t\r\n]/,
  cast: { string: withoutFormulas, date: (value) => value.toISOString(), boolean: String },
} satisfies Options;

/**
 * Streams a CSV file (RFC 4180, UTF-8 with a byte order mark, which Excel requires), no faster than the client receives. Formulas are
 * escaped: {@link withoutFormulas}.
 */
export async function sendCsv<Row>(res: Response, { name, columns, rows }: CsvFile<Row>): Promise<void> {
  // Nothing is sent before the first rows are read, so that an error until then is answered normally.
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
    // The status is sent already: closing the connection marks the file as incomplete.
    if (res.headersSent) res.destroy();
    throw error;
  } finally {
    lines.destroy();
  }
}
