import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isPossibleEmail, normaliseEmail } from '@leap/domain';
import { DataSource } from 'typeorm';
import { ImportedContacts } from '../../inquiries/inquiries.module.js';
import { NewsletterSubscribersService } from '../../mailing/mailing.module.js';
import { CsvMalformedError, readRows, type CsvRow } from './csv-file.js';
import { Import, type ImportKind } from './import.entity.js';
import { finish, isRunning, resolveRows, type ResolvedRow } from './import-progress.js';
import { importerOf, type Importer, type RowOutcome } from './importers.js';
import { readRow, type ImportedRow } from './import-rows.js';
import { SubscriptionLinking } from './subscription-linking.service.js';

/** Rows of one transaction: the granularity of progress, and the most that is repeated after a crash. */
const ROWS_AT_ONCE = 200;

/** A row before it is stored: parsed or refused. */
interface ReadRow extends CsvRow {
  email: string | null;
  read: ImportedRow | undefined;
  refusal: RowOutcome | undefined;
}

/** Runs an import, or its dry run, from its last position, so that it continues after a crash. */
@Injectable()
export class ImportRun {
  private readonly logger = new Logger('Imports');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly subscribers: NewsletterSubscribersService,
    private readonly contacts: ImportedContacts,
    private readonly linking: SubscriptionLinking,
  ) {}

  async run(id: string): Promise<void> {
    const state = await this.dataSource.manager.findOne(Import, {
      where: { id },
      select: {
        id: true,
        kind: true,
        status: true,
        fileText: true,
        delimiter: true,
        mapping: true,
        language: true,
        consentProof: true,
        doneCount: true,
      },
    });
    if (!state || !isRunning(state)) return;
    try {
      if (state.kind === 'subscriptions') await this.linking.run(id);
      else await this.runFile(state, state.kind);
    } catch (error) {
      if (!(error instanceof CsvMalformedError)) throw error;
      this.logger.warn({ importId: id }, 'An import ended: its file is no table to the end');
      await this.dataSource.manager.update(
        Import,
        { id },
        { status: 'failed', failure: 'malformed', finishedAt: new Date() },
      );
    }
  }

  private async runFile(state: Import, kind: Exclude<ImportKind, 'subscriptions'>): Promise<void> {
    const importer = importerOf(kind, this.subscribers, this.contacts);
    const seen = new Set<string>();
    let position = -1;
    let batch: ReadRow[] = [];
    for await (const row of readRows(state.fileText ?? '', state.delimiter ?? ',')) {
      position += 1;
      // The first row is the header. Earlier rows are read again for their keys only.
      if (position === 0) continue;
      const read = this.read(row, state, importer, seen);
      if (position <= state.doneCount) continue;
      batch.push(read);
      if (batch.length < ROWS_AT_ONCE) continue;
      if (!(await this.store(state, importer, batch))) return;
      batch = [];
    }
    if (batch.length > 0 && !(await this.store(state, importer, batch))) return;
    await finish(this.dataSource.manager, state.id);
  }

  private read(row: CsvRow, { mapping, language }: Import, importer: Importer, seen: Set<string>): ReadRow {
    const cell = normaliseEmail(row.cells[mapping['email'] ?? -1] ?? '');
    const email = isPossibleEmail(cell) ? cell : null;
    const result = readRow(row.cells, mapping, language);
    if ('refusal' in result) return { ...row, email, read: undefined, refusal: result.refusal };
    const key = importer.keyOf(result.row);
    const isDouble = seen.has(key);
    seen.add(key);
    return { ...row, email, read: result.row, refusal: isDouble ? { code: 'duplicate', field: 'email' } : undefined };
  }

  /** @returns false when another worker continued the import, or it was stopped */
  private async store(state: Import, importer: Importer, batch: ReadRow[]): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const now = await manager.findOne(Import, { where: { id: state.id }, lock: { mode: 'pessimistic_write' } });
      if (!now || !isRunning(now) || now.doneCount !== state.doneCount) return false;
      const good = batch.flatMap(({ read, refusal }) => (read !== undefined && refusal === undefined ? [read] : []));
      const outcomes = await importer.store(manager, good, now, now.status === 'checking');
      let index = 0;
      const resolved = batch.map(({ line, cells, email, refusal }): ResolvedRow => ({
        line,
        cells,
        email,
        outcome: refusal ?? outcomes[index++] ?? 'unchanged',
      }));
      await resolveRows(manager, state.id, resolved);
      state.doneCount += batch.length;
      return true;
    });
  }
}
