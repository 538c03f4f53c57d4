import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import type { JobName } from '../../../jobs/job-names.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import {
  jobNames,
  type AdminJobQueueDto,
  type JobRow,
  type JobState,
  type ListAdminJobsQueryDto,
} from './queued-jobs.dto.js';

/** pg-boss's own states. Cancelled jobs, and copies in the dead-letter queue, are not listed. */
const ownStates: Record<JobState, readonly string[]> = {
  pending: ['created', 'retry'],
  running: ['active'],
  failed: ['failed'],
  done: ['completed'],
};
const everyState = Object.values(ownStates).flat();
const STATE = `CASE j.state ${Object.entries(ownStates)
  .flatMap(([ours, theirs]) => theirs.map((each) => `WHEN '${each}' THEN '${ours}'`))
  .join(' ')} END`;
type Filters = Omit<ListAdminJobsQueryDto, 'cursor' | 'limit'>;

const queuedJobs = new ListDefinition<Filters, JobRow>({
  select: `
    SELECT j.id, j.name, ${STATE} AS state, j.created_at AS "createdAt", j.start_after AS "startsAt", j.completed_on AS "finishedAt",
           j.retry_count + (j.state NOT IN ('created', 'retry'))::integer AS attempts, j.retry_limit + 1 AS "attemptsAllowed",
           CASE WHEN j.state <> 'completed' THEN coalesce(j.output ->> 'message', j.output ->> 'value', j.output ->> 'name') END AS reason`,
  // Truncated to the precision of a cursor.
  table: `(SELECT *, date_trunc('milliseconds', created_on) AS created_at FROM pgboss.job) j`,
  orderedBy: { alias: 'j' },
  filter: (statement, { name, state }) =>
    statement
      .where(name === undefined ? jobNames : [name], (value) => `j.name = ANY(${value})`)
      .where(state === undefined ? everyState : ownStates[state], (value) => `j.state::text = ANY(${value})`),
});

/** Jobs in the admin area. pg-boss deletes completed jobs after some days. */
@Injectable()
export class QueuedJobsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
  ) {}

  /** Every kind of job with its counts, in one statement. */
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

  /** One page of jobs, the newest first, in one statement. @throws AppError `invalid_cursor` (422) */
  async list(query: ListAdminJobsQueryDto): Promise<Page<JobRow>> {
    return queuedJobs.page(this.dataSource, query);
  }

  /** Retries failed jobs once more. */
  retry(actorId: string, ids: readonly string[]): Promise<BulkResultDto> {
    return runBulk(ids, (id) =>
      this.resolve(actorId, id, 'jobs.retried', (manager, name) => this.jobs.retryFailed(manager, name, id)),
    );
  }

  /** Deletes failed jobs. */
  discard(actorId: string, ids: readonly string[]): Promise<BulkResultDto> {
    return runBulk(ids, (id) =>
      this.resolve(actorId, id, 'jobs.discarded', (manager, name) => this.jobs.discardFailed(manager, name, id)),
    );
  }

  /** @throws AppError `not_found` (404), `conflict` (409) for a job that is not failed */
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
