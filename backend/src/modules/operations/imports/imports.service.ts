import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import type { CsvColumn, CsvFile } from '../../../common/csv.js';
import { changeVersion } from '../../../common/edit-version.js';
import type { FieldError, FieldErrorCode } from '../../../common/error-code.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { CsvMalformedError, decodeFile, guessDelimiter, readRows } from './csv-file.js';
import { fieldsOf, guessMapping } from './import-fields.js';
import { ImportRefusal } from './import-refusal.entity.js';
import { Import, type ImportKind, type ImportStatus } from './import.entity.js';
import { isRunning } from './import-progress.js';
import type { ListAdminImportsQueryDto, MapImportDto } from './imports.dto.js';

const SAMPLES = 5;
const SHOWN_REFUSALS = 20;
const MOST_COLUMNS = 100;
const MOST_ROWS = 200_000;
const COUNTERS = {
  doneCount: 0,
  addedCount: 0,
  unchangedCount: 0,
  refusedCount: 0,
  position: null,
  failure: null,
  finishedAt: null,
} as const;
const SUMMARY = `id, kind, status, file_name AS "fileName", rows_count AS "rowsCount", done_count AS "doneCount", added_count AS "addedCount", unchanged_count AS "unchangedCount",
  refused_count AS "refusedCount", failure, created_at AS "createdAt", finished_at AS "finishedAt"`;

const imports = new ListDefinition<object, Import>({
  select: `SELECT ${SUMMARY}`,
  table: 'imports',
  filter: (statement) => statement,
});

/** An import with the rows that may be shown. */
export interface ShownImport {
  row: Import;
  /** The first rows of the file, before the import has started. */
  samples: string[][];
  /** The first refused rows, after the run. */
  refusals: ImportRefusal[];
}

/** Precondition of an action: allowed states, and the expected version. */
interface ImportChange {
  from: readonly ImportStatus[];
  action: AuditAction;
  version?: string;
}

/**
 * Imports and their files: upload, mapping, dry run and start. Rows are personal data: only `get` answers some, and records that in the
 * audit log.
 */
@Injectable()
export class ImportsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
  ) {}

  async list(query: ListAdminImportsQueryDto): Promise<Page<Import>> {
    return imports.page(this.dataSource, query);
  }

  /**
   * One import with rows of its file. The access is recorded first; polling the progress answers no rows and is not recorded.
   * @throws AppError `not_found` (404)
   */
  async get(id: string, actorId: string): Promise<ShownImport> {
    const row = await this.dataSource.manager.findOneBy(Import, { id });
    if (!row) throw noSuchImport();
    if (isRunning(row)) return withoutRows(row);
    const samples = row.status === 'uploaded' || row.status === 'checked' ? row.samples : [];
    const refusals = await this.dataSource.manager.find(ImportRefusal, {
      where: { importId: id },
      order: { line: 'ASC' },
      take: SHOWN_REFUSALS,
    });
    if (samples.length > 0 || refusals.length > 0)
      await this.audit.record('imports.viewed', actorId, undefined, { type: 'import', id });
    return { row, samples, refusals };
  }

  /**
   * Stores an uploaded file, and detects its encoding, delimiter and columns.
   * @throws AppError `validation_failed` (422) for an invalid file
   */
  async upload(
    actorId: string,
    kind: Exclude<ImportKind, 'subscriptions'>,
    fileName: string,
    bytes: Uint8Array,
  ): Promise<ShownImport> {
    const { text, encoding } = decodeFile(bytes);
    if (text.includes('\u0000')) throw refusedFile('invalid_characters');
    const delimiter = guessDelimiter(text);
    const { headers, samples, rowsCount } = await survey(text, delimiter);
    return this.dataSource.transaction(async (manager) => {
      const { id } = await manager.save(
        manager.create(Import, {
          kind,
          fileName,
          fileText: text,
          encoding,
          delimiter,
          headers,
          samples,
          rowsCount,
          mapping: guessMapping(kind, headers),
          startedBy: actorId,
        }),
      );
      await this.audit.record('imports.uploaded', actorId, manager, { type: 'import', id });
      return withoutRows(await manager.findOneByOrFail(Import, { id }));
    });
  }

  /** Starts the dry run of linking Stripe's subscriptions to accounts. */
  async uploadSubscriptions(actorId: string): Promise<ShownImport> {
    return this.dataSource.transaction(async (manager) => {
      const { id } = await manager.save(
        manager.create(Import, { kind: 'subscriptions', fileName: 'Stripe', status: 'checking', startedBy: actorId }),
      );
      await this.audit.record('imports.checked', actorId, manager, { type: 'import', id });
      await this.enqueue(manager, id);
      return withoutRows(await manager.findOneByOrFail(Import, { id }));
    });
  }

  /** Sets the mapping. An earlier dry run becomes invalid. @throws AppError `edit_conflict` (409) */
  async map(
    id: string,
    actorId: string,
    { version, mapping, language, consentProof }: MapImportDto,
  ): Promise<ShownImport> {
    const change = { from: ['uploaded', 'checked'], action: 'imports.mapped', version } as const;
    return this.change(id, actorId, change, async (row, manager) => {
      await manager.delete(ImportRefusal, { importId: id });
      return {
        status: 'uploaded',
        mapping: checkedMapping(row, mapping),
        language: language ?? row.language,
        consentProof: consentProof ?? null,
      };
    });
  }

  /** Starts the dry run: counts and refused rows, without importing. */
  async check(id: string, actorId: string): Promise<ShownImport> {
    return this.change(id, actorId, { from: ['uploaded', 'checked'], action: 'imports.checked' }, (row, manager) =>
      this.begin(row, manager, 'checking'),
    );
  }

  /** Starts the import. Requires a dry run of the expected version. @throws AppError `edit_conflict` (409) */
  async start(id: string, actorId: string, version: string): Promise<ShownImport> {
    return this.change(id, actorId, { from: ['checked'], action: 'imports.started', version }, (row, manager) =>
      this.begin(row, manager, 'running'),
    );
  }

  /** Deletes an import and its file; imported records stay. @throws AppError `conflict` (409) while it runs */
  async delete(id: string, actorId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.locked(manager, id, ['uploaded', 'checked', 'done', 'failed']);
      await manager.delete(Import, id);
      await this.audit.record('imports.deleted', actorId, manager, { type: 'import', id });
    });
  }

  /** All refused rows as in the file, with reasons. */
  async report(id: string, actorId: string): Promise<CsvFile<ImportRefusal>> {
    const row = await this.dataSource.manager.findOneBy(Import, { id });
    if (!row) throw noSuchImport();
    await this.audit.record('imports.report-exported', actorId, undefined, { type: 'import', id });
    const names = row.kind === 'subscriptions' ? ['Email', 'Name', 'Subscription', 'Status'] : row.headers;
    const columns: CsvColumn<ImportRefusal>[] = [
      { header: 'Line', value: ({ line }) => line },
      { header: 'Reason', value: ({ code }) => code },
      { header: 'Field', value: ({ field }) => field },
      ...names.map((header, index) => ({ header, value: ({ cells }: ImportRefusal) => cells[index] ?? '' })),
    ];
    return { name: 'refused-rows.csv', columns, rows: this.refusals(id) };
  }

  private async *refusals(importId: string): AsyncGenerator<ImportRefusal> {
    for (let after = 0; ;) {
      const rows = await this.dataSource.query<ImportRefusal[]>(
        'SELECT line, code, field, cells FROM import_refusals WHERE import_id = $1 AND line > $2 ORDER BY line LIMIT 1000',
        [importId, after],
      );
      yield* rows;
      const last = rows.at(-1);
      if (rows.length < 1_000 || !last) return;
      after = last.line;
    }
  }

  private async begin(row: Import, manager: EntityManager, status: 'checking' | 'running'): Promise<Partial<Import>> {
    checkedMapping(row, row.mapping);
    await manager.delete(ImportRefusal, { importId: row.id });
    await this.enqueue(manager, row.id);
    return { status };
  }

  private enqueue(manager: EntityManager, id: string): Promise<void> {
    return this.jobs.enqueue(manager, 'imports.run', { id }, { singletonKey: id });
  }

  private async change(
    id: string,
    actorId: string,
    { from, action, version }: ImportChange,
    apply: (row: Import, manager: EntityManager) => Promise<Partial<Import>>,
  ): Promise<ShownImport> {
    return this.dataSource.transaction(async (manager) => {
      const row = await this.locked(manager, id, from);
      const changes = await apply(row, manager);
      await changeVersion(
        manager,
        Import,
        { id, version: version ?? row.updatedAt.toISOString() },
        { ...COUNTERS, ...changes },
      );
      await this.audit.record(action, actorId, manager, { type: 'import', id });
      return withoutRows(await manager.findOneByOrFail(Import, { id }));
    });
  }

  private async locked(manager: EntityManager, id: string, from: readonly ImportStatus[]): Promise<Import> {
    const row = await manager.findOne(Import, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row) throw noSuchImport();
    if (!from.includes(row.status)) throw new AppError('conflict', 409, { detail: `The import is ${row.status}.` });
    return row;
  }
}

const withoutRows = (row: Import): ShownImport => ({ row, samples: [], refusals: [] });

/** The header, the first rows and the number of rows. @throws AppError `validation_failed` (422) */
async function survey(
  text: string,
  delimiter: string,
): Promise<{ headers: string[]; samples: string[][]; rowsCount: number }> {
  let headers: string[] | undefined;
  const samples: string[][] = [];
  let rowsCount = 0;
  try {
    for await (const { cells } of readRows(text, delimiter)) {
      if (!headers) headers = cells;
      else {
        rowsCount += 1;
        if (samples.length < SAMPLES) samples.push(cells.map((cell) => cell.slice(0, 200)));
      }
    }
  } catch (error) {
    if (!(error instanceof CsvMalformedError)) throw error;
    throw refusedFile('invalid_format');
  }
  if (!headers || rowsCount === 0) throw refusedFile('required');
  if (headers.length > MOST_COLUMNS) throw refusedFile('too_many');
  if (rowsCount > MOST_ROWS) throw refusedFile('too_large');
  return { headers: headers.map((header) => header.slice(0, 200)), samples, rowsCount };
}

function checkedMapping({ kind, headers }: Import, mapping: Record<string, number>): Record<string, number> {
  if (kind === 'subscriptions') return {};
  const { required, optional } = fieldsOf[kind];
  const known: readonly string[] = [...required, ...optional];
  const errors: FieldError[] = required
    .filter((field) => mapping[field] === undefined)
    .map((field) => ({ field: `mapping.${field}`, code: 'required' }));
  for (const [field, column] of Object.entries(mapping)) {
    if (!known.includes(field)) errors.push({ field: `mapping.${field.slice(0, 40)}`, code: 'unknown_field' });
    else if (!Number.isInteger(column) || column < 0 || column >= headers.length)
      errors.push({ field: `mapping.${field}`, code: 'invalid_choice' });
  }
  if (errors.length > 0) throw new AppError('validation_failed', 422, { errors, detail: 'Some columns were refused.' });
  return mapping;
}

const refusedFile = (code: FieldErrorCode): AppError =>
  new AppError('validation_failed', 422, { errors: [{ field: 'file', code }], detail: 'The file was refused.' });
const noSuchImport = (): AppError => new AppError('not_found', 404, { detail: 'There is no such import.' });
