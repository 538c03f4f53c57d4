import type { NestExpressApplication } from '@nestjs/platform-express';
import { JobsService, type JobHandler } from '../src/jobs/jobs.service.js';

/** What an application registers at its queue. */
interface Registered {
  handlers: ReadonlyMap<string, JobHandler>;
  /** The times of jobs that run by the clock, as cron in UTC. */
  schedules: ReadonlyMap<string, string>;
}

/** The jobs that an application without a worker would run, which tests run explicitly. */
export const registeredJobs = (app: NestExpressApplication): Registered =>
  app.get(JobsService) as unknown as Registered;

/** The handler of one of them. */
export function jobHandler(app: NestExpressApplication, job: string): JobHandler {
  const handler = registeredJobs(app).handlers.get(job);
  if (!handler) throw new Error(`Nobody works on ${job}.`);
  return handler;
}
