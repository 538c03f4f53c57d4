import { CsvError, parse } from 'csv-parse';

/** A file as text. */
export interface DecodedFile {
  text: string;
  encoding: 'utf-8' | 'utf-16' | 'windows-1252';
}

/** One row of a file. */
export interface CsvRow {
  /** Line on which it ends; the first line is 1. */
  line: number;
  cells: string[];
}

/** The file is malformed: an unclosed quotation mark, or an endless row. */
export class CsvMalformedError extends Error {
  override readonly name = 'CsvMalformedError';
}

const LONGEST_ROW = 100_000;
const delimiters = [',', ';', '\t', '|'] as const;

/** Detects the encoding by byte order mark; a file that is not valid UTF-8 is read as windows-1252, as western spreadsheets write it. */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

/** The delimiter: the most frequent candidate in the first line, outside of quotation marks; a comma by default. */
export function guessDelimiter(text: string): string {
  const [head = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/, 1);
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Parses the rows of a file one by one, header first. Rows may have fewer or more cells than the header.
 * @throws CsvMalformedError
 */
export async function* readRows(text: string, delimiter: string): AsyncGenerator<CsvRow> {
  const parser = parse(text, {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: LONGEST_ROW,
  });
  try {
    for await (const entry of parser) {
      const { record, info } = entry as { record: string[]; info: { lines: number } };
      yield { line: info.lines, cells: record.map((cell) => cell.trim()) };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new CsvMalformedError(error.message);
    throw error;
  }
}
