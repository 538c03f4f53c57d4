import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { JobName } from './job-names.js';

/** Jobs carry ids, never content: personal data stays in its own table. */
export interface JobData {
  id: string;
}

/** Options of one enqueued job. */
export interface EnqueueOptions {
  /** Not before this many seconds from now. */
  startAfterSeconds?: number;
  /** On queues of policy `short`: at most one waiting job with this key. */
  singletonKey?: string;
}

/** What runs for a job. It may run twice, so it must be safe to. */
export type JobHandler = (data: JobData) => Promise<void>;

/** The job queue. */
@Injectable()
export class JobsService {
  /** Enqueues inside the caller's transaction: a rollback leaves no job, a commit delivers it. */
  async enqueue(_manager: EntityManager, _job: JobName, _data: JobData, _options: EnqueueOptions = {}): Promise<void> {}

  /** Registers the handler of a job. Call it in `onModuleInit`; work begins when the application has started. */
  work(_job: JobName, _handler: JobHandler): void {}

  /** Runs a job by the clock (cron in UTC), once for all processes. Call it in `onModuleInit`. */
  schedule(_job: JobName, _cron: string): void {}
}
