import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import {
  FathomBusyError,
  FathomClient,
  FathomOffError,
  FathomRefusalError,
  type FathomPage,
} from '../../../integrations/fathom/fathom.client.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { CallRecordingsService } from '../call-recordings/call-recordings.service.js';
import { FathomImport } from './fathom-import.entity.js';

/** Retries ended because Fathom was down for too long: the next start resumes the import. */
const STALE_MS = 15 * 60_000;

/** Imports past meetings, one page per job, so that it can resume after a crash. */
@Injectable()
export class FathomImportService {
  private readonly logger = new Logger('Fathom');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly fathom: FathomClient,
    private readonly recordings: CallRecordingsService,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Starts an import; while one is active, answers that one, and resumes it if it had stopped.
   * @param actorId the requesting administrator
   * @throws AppError `service_unavailable` (503) without a key
   */
  async import(actorId: string, { createdAfter = null }: { createdAfter?: Date | null } = {}): Promise<FathomImport> {
    if (!this.fathom.isOn) throw new AppError('service_unavailable', 503, { detail: 'There is no key of Fathom.' });
    return this.dataSource.transaction(async (manager) => {
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(FathomImport)
        .values({ startedBy: actorId, createdAfter })
        .orIgnore()
        .returning('id')
        .execute();
      const [row] = raw as { id: string }[];
      if (row) await this.audit.record('fathom-imports.started', actorId, manager, { type: 'import', id: row.id });
      const state = await manager.findOneByOrFail(FathomImport, row ? { id: row.id } : { status: 'running' });
      if (row || Date.now() - state.updatedAt.getTime() > STALE_MS) await this.enqueuePage(manager, state.id);
      return state;
    });
  }

  /** The last import with its progress; undefined before the first. */
  latest(): Promise<FathomImport | null> {
    return this.dataSource.manager.findOne(FathomImport, { where: {}, order: { createdAt: 'DESC' } });
  }

  /** Reads the next page, stores its meetings and the progress, and enqueues the next page. */
  async readPage(id: string): Promise<void> {
    const state = await this.dataSource.manager.findOneBy(FathomImport, { id });
    if (state?.status !== 'running') return;
    let page: FathomPage;
    try {
      page = await this.fathom.listMeetings(state);
    } catch (error) {
      if (error instanceof FathomBusyError)
        return this.dataSource.transaction((manager) => this.enqueuePage(manager, id, error.pauseSeconds));
      if (error instanceof FathomRefusalError) return this.giveUp(id, 'refused');
      if (error instanceof FathomOffError) return this.giveUp(id, 'off');
      throw error;
    }
    await this.storePage(state, page);
  }

  /** Ends an import that a retry cannot help. */
  private async giveUp(id: string, failure: 'refused' | 'off'): Promise<void> {
    this.logger.error(`The import of recordings has failed: ${failure}.`);
    await this.dataSource.manager.update(
      FathomImport,
      { id, status: 'running' },
      { status: 'failed', failure, finishedAt: new Date() },
    );
  }

  private async storePage(read: FathomImport, page: FathomPage): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const state = await manager.findOne(FathomImport, {
        where: { id: read.id },
        lock: { mode: 'pessimistic_write' },
      });
      // A second attempt of the job has handled the same page meanwhile.
      if (state?.status !== 'running' || state.pagesRead !== read.pagesRead) return;
      let added = 0;
      for (const meeting of page.meetings) added += (await this.recordings.storeMeeting(manager, meeting)) ? 1 : 0;
      // Guards against an endless loop of cursors.
      const isLast = page.nextCursor === null || page.nextCursor === state.cursor;
      await manager.update(FathomImport, state.id, {
        cursor: page.nextCursor,
        pagesRead: state.pagesRead + 1,
        seenCount: state.seenCount + page.count,
        addedCount: state.addedCount + added,
        reachedAt: page.meetings.at(-1)?.recordedAt ?? state.reachedAt,
        ...(isLast ? { status: 'done', finishedAt: new Date() } : {}),
      });
      if (!isLast) await this.enqueuePage(manager, state.id, page.pauseSeconds);
    });
  }

  private enqueuePage(manager: EntityManager, id: string, startAfterSeconds = 0): Promise<void> {
    return this.jobs.enqueue(manager, 'fathom-imports.read-page', { id }, { singletonKey: id, startAfterSeconds });
  }
}
