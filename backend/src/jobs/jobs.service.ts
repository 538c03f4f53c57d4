import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  Inject,
  Injectable,
  Logger,
  Optional,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { PgBoss, type Db } from 'pg-boss';
import { SpanKind } from '@opentelemetry/api';
import type { DataSource, EntityManager } from 'typeorm';
import { count } from '../common/counters.js';
import { traced, traceparent } from '../common/tracing.js';
import { ENV, type Env } from '../config/env.js';
import { ChangeListener } from '../database/change-listener.js';
import { directUrl } from '../database/data-source.js';
import { deadLetterQueue, jobQueues, type JobName, type QueueRule } from './job-names.js';

/** Jobs carry ids, never content: personal data stays in its own table. */
export interface JobData {
  id: string;
  /** The trace that enqueued it. */
  traceparent?: string;
}

/** Options of one enqueued job. */
export interface EnqueueOptions {
  /** Minimum delay in seconds. */
  startAfterSeconds?: number;
  /** On queues of policy `short`: at most one pending job with this key. */
  singletonKey?: string;
}

/** Handler of a job. A job may run twice, so handlers must be idempotent. */
export type JobHandler = (data: JobData) => Promise<void>;

const LONGEST_RETRY_PAUSE_SECONDS = 600;
/** New jobs are notified; what becomes due later (retries, delayed jobs) is sought in all queues by one statement. */
const DUE_EVERY_MS = 2_000;
/** Jobs that come with a form are notified together, within so many milliseconds. */
const NOTIFIED_TOGETHER_MS = 10;
const queuesWithDueJobs = `
  SELECT name, false AS "isWanted" FROM unnest($1::text[]) AS name
   WHERE EXISTS (SELECT 1 FROM pgboss.job WHERE job.name = name.name AND state < 'active' AND NOT blocked AND start_after <= now())`;
/** The own question of each of the eighty workers, in seconds: only in case that the common one for due jobs wakes them in vain. */
const POLLING_SECONDS = 600;
/** Between pg-boss's questions for jobs whose children are done, in seconds: no job here has any. */
const FLOW_SECONDS = 3_600;
/** Where pg-boss notifies the names of queues with new jobs; a connection of its own would listen for it. */
const CHANNEL = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`;
const STOP_TIMEOUT_MS = 10_000;
const POOL_SIZE = 4;
/** For `pg`: a connection that died without a word would keep the question for due jobs waiting until the system gives it up. */
const connectionOptions: object = { query_timeout: 30_000, keepAlive: true };

/** The data of jobs that run by the clock. */
const SCHEDULED: JobData = { id: 'scheduled' };

const optionsOf = ({ retryLimit, retryDelaySeconds, expireInSeconds }: QueueRule) => ({
  retryLimit,
  retryDelay: retryDelaySeconds,
  retryBackoff: true,
  retryDelayMax: LONGEST_RETRY_PAUSE_SECONDS,
  expireInSeconds,
  deadLetter: deadLetterQueue,
  notify: true,
  // A worker that was killed is noticed by its missing heartbeat, not only when the job expires.
  heartbeatSeconds: 10,
});

/** pg-boss asks for an executor; ours is the caller's transaction. */
function executorOf(manager: EntityManager): Db {
  const { queryRunner } = manager;
  if (!queryRunner) throw new Error('Jobs are enqueued inside a transaction: call this in dataSource.transaction(…).');
  return {
    executeSql: async (text, values) => {
      const result = await queryRunner.query(text, values, true);
      return { rows: (result.records ?? []) as unknown[] };
    },
  };
}

/** Jobs continue the trace of the request that enqueued them. */
function inTrace(data: JobData): JobData {
  const parent = traceparent();
  return parent === undefined ? data : { ...data, traceparent: parent };
}

/** An INSERT of at most one row. */
export interface Insert {
  /** Its parameters begin with `$2`; without a RETURNING clause. */
  text: string;
  values: unknown[];
  /** What to read of the inserted row: columns by the names of their values. Named one by one, since the statement is prepared. */
  returning: Record<string, string>;
}

/** The parts of pg-boss's statement that inserts a job and notifies its queue, `pg_notify` in one of them. */
const parts = {
  start: /^\s*WITH\b/,
  payload: '$1::text::json',
  end: /,\s*notified AS \(\s*SELECT (pg_notify\([^;]+?, '[\w.-]+'\))\s+FROM ins\b.+?LIMIT 1\s*\)\s*SELECT id FROM ins WHERE\b.+$/s,
};

/**
 * pg-boss's statement that inserts a job, with ours in front: the job is inserted when the row is. PostgreSQL takes writing queries in
 * the outermost WITH only, so they are joined there; `$1` holds the job. Its notification is a statement of its own: transactions that
 * notify write their commits one after another, so that each form would wait for the disk of all those before it. A worker that misses
 * it finds the job when it looks for due ones.
 */
function withJob({ text, returning }: Insert, insertJob: string): { insert: string; notify: string } {
  const [all, notification] = parts.end.exec(insertJob) ?? [];
  if (
    all === undefined ||
    !parts.start.test(insertJob) ||
    insertJob.split('$').length !== 2 ||
    !insertJob.includes(parts.payload)
  )
    throw new Error('pg-boss inserts jobs in another way than this version of it did: adapt withJob.');
  const names = Object.keys(returning).map((name) => `"${name}"`);
  const columns = Object.entries(returning).map(([name, column]) => `${column} AS "${name}"`);
  return {
    insert: insertJob
      .replace(parts.start, () => `WITH stored AS (${text} RETURNING ${columns.join(', ')}),`)
      .replace(parts.payload, () => `(CASE WHEN EXISTS (SELECT FROM stored) THEN $1 ELSE '[]' END)::json`)
      .replace(all, () => ` SELECT ${names.join(', ')} FROM stored`),
    // Nothing to keep: no disk is waited for.
    notify: `SELECT set_config('synchronous_commit', 'off', true), ${notification}`,
  };
}

/** The job queue: pg-boss in the same PostgreSQL, in the schema `pgboss`. */
@Injectable()
export class JobsService implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Jobs');
  private readonly handlers = new Map<JobName, JobHandler>();
  private readonly schedules = new Map<JobName, string>();
  /** By job: the condition under which it runs. */
  private readonly conditions = new Map<JobName, string>();
  /** The ids of this process's workers. */
  private readonly workers = new Map<string, string>();
  /** By the text of the insert: what was made of it, and of which statement of pg-boss. */
  private readonly statements = new Map<string, ReturnType<typeof withJob> & { insertJob: string }>();
  /** Statements of notifications that are about to be sent. */
  private readonly notifications = new Set<string>();
  private dueTimer: NodeJS.Timeout | undefined;
  private boss: PgBoss | undefined;
  private isStopped = false;

  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'DATABASE_URL' | 'LISTEN_DATABASE_URL' | 'JOBS'>,
    @Optional() private readonly listener?: ChangeListener,
  ) {}

  /** Enqueues inside the caller's transaction: a rollback leaves no job, a commit delivers it. */
  async enqueue(manager: EntityManager, job: JobName, data: JobData, options: EnqueueOptions = {}): Promise<void> {
    if (!this.boss) throw new Error('The job queue has not started.');
    await this.boss.send(job, inTrace(data), {
      db: executorOf(manager),
      ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
      ...(options.singletonKey === undefined ? {} : { singletonKey: options.singletonKey }),
    });
  }

  /**
   * Inserts a row and enqueues its job in one statement: both or neither, as in a transaction, which would be four statements.
   * @returns the `returning` columns of the row; undefined when nothing was inserted, because of its ON CONFLICT clause
   */
  async insertWithJob<Row>(
    dataSource: DataSource,
    insert: Insert,
    job: JobName,
    data: JobData,
  ): Promise<Row | undefined> {
    if (!this.boss) throw new Error('The job queue has not started.');
    let inserted: Row[] = [];
    await this.boss.send(job, inTrace(data), {
      db: {
        executeSql: async (text, values = []) => {
          const statements = this.joined(insert, text);
          inserted = await dataSource.query<Row[]>(statements.insert, [...values, ...insert.values]);
          if (inserted.length > 0) this.notifySoon(dataSource, statements.notify);
          return { rows: inserted as unknown[] };
        },
      },
    });
    return inserted[0];
  }

  /** {@link withJob}, which takes longer than the rest of a form's way through this class, once for each pair of statements. */
  private joined(insert: Insert, insertJob: string): ReturnType<typeof withJob> {
    const known = this.statements.get(insert.text);
    if (known?.insertJob === insertJob) return known;
    const statements = { ...withJob(insert, insertJob), insertJob };
    this.statements.set(insert.text, statements);
    return statements;
  }

  /** Notifies the workers of a queue, once for all jobs of the moment. */
  private notifySoon(dataSource: DataSource, notify: string): void {
    if (this.notifications.has(notify)) return;
    this.notifications.add(notify);
    setTimeout(() => {
      this.notifications.delete(notify);
      dataSource.query(notify).catch(() => undefined);
    }, NOTIFIED_TOGETHER_MS).unref();
  }

  /** Puts a job that used up its attempts back into the queue for one more, in the caller's transaction. */
  async retryFailed(manager: EntityManager, job: JobName, id: string): Promise<void> {
    if (!this.boss) throw new Error('The job queue has not started.');
    await this.boss.retry(job, id, { db: executorOf(manager) });
  }

  /** Removes a job that used up its attempts, in the caller's transaction. */
  async discardFailed(manager: EntityManager, job: JobName, id: string): Promise<void> {
    if (!this.boss) throw new Error('The job queue has not started.');
    await this.boss.deleteJob(job, id, { db: executorOf(manager) });
  }

  /** Registers the handler of a job. Call it in `onModuleInit`; jobs run once the application has started. */
  work(job: JobName, handler: JobHandler): void {
    this.handlers.set(job, handler);
  }

  /**
   * Registers a job that runs while rows wait for it, which triggers of the database make. Its queue has the policy `short`.
   * @param condition SQL, asked every two seconds: an index answers it
   */
  workWhile(job: JobName, condition: string, handler: JobHandler): void {
    this.work(job, handler);
    this.conditions.set(job, condition);
  }

  /** Schedules a job (cron in UTC), once for all processes. Call it in `onModuleInit`. */
  schedule(job: JobName, cron: string): void {
    this.schedules.set(job, cron);
  }

  /** Checks that the queue's tables can be read. Rejects when they cannot. */
  async check(): Promise<void> {
    if (!this.boss || this.isStopped) throw new Error('The job queue is not running.');
    await this.boss.getQueue(deadLetterQueue);
  }

  private get isWorker(): boolean {
    return this.env.JOBS !== 'off';
  }

  onModuleInit(): void {
    // What is missed is found when due jobs are sought.
    if (this.isWorker) this.listener?.listen(CHANNEL, (queue) => this.boss && this.wake(this.boss, queue));
  }

  async onApplicationBootstrap(): Promise<void> {
    const { isWorker } = this;
    const boss = new PgBoss({
      connectionString: directUrl(this.env),
      application_name: 'leap-jobs',
      max: POOL_SIZE,
      connectionTimeoutMillis: 3_000,
      ...connectionOptions,
      schedule: isWorker,
      supervise: isWorker,
      // A pass looks for missing heartbeats when both intervals are over: with its default of a minute, a killed worker's jobs waited for that.
      superviseIntervalSeconds: 10,
      monitorIntervalSeconds: 10,
      flowIntervalSeconds: FLOW_SECONDS,
      // Its findings are warnings, which nobody reads here.
      monitorVacuum: false,
    });
    boss.on('error', (error) => this.logger.warn(`The job queue had a problem: ${error.message}`));
    await boss.start();
    await this.createQueues(boss);
    this.boss = boss;
    if (!isWorker) return;
    await this.createSchedules(boss);
    await Promise.all([...this.handlers].map(([job, handler]) => this.startWorker(boss, job, handler)));
    this.wakeWhenDue(boss);
  }

  async onModuleDestroy(): Promise<void> {
    await this.stop();
  }

  /** Takes no new jobs, lets the running ones finish (10 s), and closes the connections. Idempotent. */
  async stop(): Promise<void> {
    if (this.isStopped) return;
    this.isStopped = true;
    clearTimeout(this.dueTimer);
    await this.boss?.stop({ graceful: true, close: true, timeout: STOP_TIMEOUT_MS });
  }

  /** Creates and changes only what is not as it should be: most starts find everything in place, by one question. */
  private async createQueues(boss: PgBoss): Promise<void> {
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    if (!existing.has(deadLetterQueue)) await boss.createQueue(deadLetterQueue);
    for (const [name, rule] of Object.entries<QueueRule>(jobQueues)) {
      const options = optionsOf(rule);
      const queue = existing.get(name);
      if (!queue) await boss.createQueue(name, { ...options, policy: rule.policy ?? 'standard' });
      else if (!isDeepStrictEqual({ ...queue, ...options }, queue)) await boss.updateQueue(name, options);
    }
  }

  private async createSchedules(boss: PgBoss): Promise<void> {
    const existing = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
    for (const [job, cron] of this.schedules)
      if (existing.get(job)?.cron !== cron) await boss.schedule(job, cron, SCHEDULED);
  }

  private async startWorker(boss: PgBoss, job: JobName, handler: JobHandler): Promise<void> {
    const id = await boss.work<JobData>(
      job,
      { pollingIntervalSeconds: POLLING_SECONDS, notifyPollingIntervalSeconds: POLLING_SECONDS, batchSize: 1 },
      async (batch) => {
        // One job at a time, so that at most one is repeated after a crash; the next follows without a pause.
        this.wake(boss, job);
        for (const { id, data } of batch) {
          const work = traced(`job ${job}`, { 'job.name': job }, () => handler(data), {
            kind: SpanKind.CONSUMER,
            parent: data.traceparent,
          });
          const failure = await work.then(
            () => undefined,
            (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
          );
          count(failure ? 'jobs_failed' : 'jobs_done');
          if (!failure) continue;
          this.logger.warn(
            { job, jobId: id, err: failure },
            'A job failed and will be tried again, or moved to the dead-letter queue',
          );
          // Only the error's name is stored: messages may quote what people wrote.
          throw new Error(failure.name);
        }
      },
    );
    this.workers.set(job, id);
  }

  /** Lets a worker ask for its next job at once. */
  private wake(boss: PgBoss, job: string): void {
    const id = this.workers.get(job);
    if (id !== undefined) boss.notifyWorker(id);
  }

  private wakeWhenDue(boss: PgBoss): void {
    const wanted = [...this.conditions].map(
      ([job, condition]) => ` UNION ALL SELECT '${job}', true WHERE ${condition}`,
    );
    this.dueTimer = setTimeout(() => {
      void boss
        .getDb()
        .executeSql(queuesWithDueJobs + wanted.join(''), [[...this.workers.keys()]])
        .then(async ({ rows }) => {
          for (const { name, isWanted } of rows as { name: string; isWanted: boolean }[])
            if (isWanted) await boss.send(name, SCHEDULED, { singletonKey: SCHEDULED.id });
            else this.wake(boss, name);
        })
        // The next round asks again; the heartbeat reports that PostgreSQL is away.
        .catch(() => undefined)
        .finally(() => {
          if (!this.isStopped) this.wakeWhenDue(boss);
        });
    }, DUE_EVERY_MS).unref();
  }
}
