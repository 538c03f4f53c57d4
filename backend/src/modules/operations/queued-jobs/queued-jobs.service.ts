import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import { decodeCursor, toPage, type Page } from '../../../common/cursor.js';
import type { JobName } from '../../../jobs/job-names.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import {
  jobNames,
  type AdminJobQueueDto,
  type JobRow,
  type JobState,
  type ListAdminJobsQueryDto,
} from './queued-jobs.dto.js';

/** The queue's own states. What was cancelled, and the copies in the dead-letter queue, are nobody's work any more. */
const ownStates: Record<JobState, readonly string[]> = {
  pending: ['created', 'retry'],
  running: ['active'],
  failed: ['failed'],
  done: ['completed'],
};
const everyState = Object.values(ownStates).flat();
const STATE = `CASE state ${Object.entries(ownStates)
  .flatMap(([ours, theirs]) => theirs.map((each) => `WHEN '${each}' THEN '${ours}'`))
  .join(' ')} END`;
/** A cursor holds milliseconds. */
const CREATED = `date_trunc('milliseconds', created_on)`;

/** The jobs of the queue, for the admin area. The queue removes those that are done after some days. */
@Injectable()
export class QueuedJobsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
  ) {}

  /** Every kind of job and how many there are, in one statement. */
  async countQueues(): Promise<AdminJobQueueDto[]> {
    const rows = await this.dataSource.query<({ name: JobName } & Record<JobState, number>)[]>(
      `SELECT name, count(*) FILTER (WHERE state IN ('created', 'retry'))::integer AS pending, count(*) FILTER (WHERE state = 'active')::integer AS running,
              count(*) FILTER (WHERE state = 'failed')::integer AS failed, count(*) FILTER (WHERE state = 'completed')::integer AS done
         FROM pgboss.job WHERE name = ANY($1) GROUP BY name`,
      [jobNames],
    );
    const counted = new Map(rows.map((row) => [row.name, row]));
    return jobNames.map((name) => counted.get(name) ?? { name, pending: 0, running: 0, failed: 0, done: 0 });
  }

  /** One page of jobs, the latest first, in one statement. @throws AppError `invalid_cursor` (422) */
  async list({ cursor, limit, state, name }: ListAdminJobsQueryDto): Promise<Page<JobRow>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const rows = await this.dataSource.query<JobRow[]>(
      `SELECT id, name, ${STATE} AS state, ${CREATED} AS "createdAt", start_after AS "startsAt", completed_on AS "finishedAt",
              retry_count + (state NOT IN ('created', 'retry'))::integer AS attempts, retry_limit + 1 AS "attemptsAllowed",
              CASE WHEN state <> 'completed' THEN coalesce(output ->> 'message', output ->> 'value', output ->> 'name') END AS reason
         FROM pgboss.job
        WHERE name = ANY($1) AND state::text = ANY($2) AND ($3::timestamptz IS NULL OR (${CREATED}, id) < ($3, $4::uuid))
        ORDER BY ${CREATED} DESC, id DESC LIMIT $5`,
      [
        name === undefined ? jobNames : [name],
        state === undefined ? everyState : ownStates[state],
        after?.createdAt ?? null,
        after?.id ?? null,
        limit + 1,
      ],
    );
    return toPage(rows, limit);
  }

  /** Puts jobs that used up their attempts back into the queue, for one more attempt each. */
  retry(actorId: string, ids: readonly string[]): Promise<BulkResultDto> {
    return runBulk(ids, (id) =>
      this.resolve(actorId, id, 'jobs.retried', (manager, name) => this.jobs.retryFailed(manager, name, id)),
    );
  }

  /** Gives jobs that used up their attempts up for good. */
  discard(actorId: string, ids: readonly string[]): Promise<BulkResultDto> {
    return runBulk(ids, (id) =>
      this.resolve(actorId, id, 'jobs.discarded', (manager, name) => this.jobs.discardFailed(manager, name, id)),
    );
  }

  /** @throws AppError `not_found` (404), `conflict` (409) for a job that has not failed, or not any more */
  private resolve(
    actorId: string,
    id: string,
    action: 'jobs.retried' | 'jobs.discarded',
    runAction: (manager: EntityManager, name: JobName) => Promise<void>,
  ): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const [job] = await manager.query<{ name: JobName; state: string }[]>(
        `SELECT name, state FROM pgboss.job WHERE name = ANY($1) AND id = $2 FOR UPDATE`,
        [jobNames, id],
      );
      if (!job) throw new AppError('not_found', 404, { detail: 'There is no such job.' });
      if (job.state !== 'failed')
        throw new AppError('conflict', 409, { detail: 'The job has not failed, or not any more.' });
      await runAction(manager, job.name);
      await this.audit.record(action, actorId, manager, { type: 'job', id });
    });
  }
}
