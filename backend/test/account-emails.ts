import { jest } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Env } from '../src/config/env.js';
import { MailService } from '../src/integrations/mail/mail.service.js';
import type { JobName } from '../src/jobs/job-names.js';
import { JobsService, type JobHandler } from '../src/jobs/jobs.service.js';
import { createTestApp, type TestApp } from './create-app.js';
import { sentEmail, type SentEmail } from './sent-emails.js';

/** Emails of an application, whose jobs tests run explicitly. */
export interface Outbox {
  sent: SentEmail[];
  isMailDown: boolean;
  /** Runs a job like the queue. */
  run(job: JobName, id: string): Promise<void>;
}

/** Replaces an application's mail server; call it before the application starts. */
export function catchEmails(app: NestExpressApplication): Outbox {
  const handlers = new Map<JobName, JobHandler>();
  const outbox: Outbox = {
    sent: [],
    isMailDown: false,
    run: async (job, id) => {
      const handler = handlers.get(job);
      if (!handler) throw new Error(`Nobody works on ${job}.`);
      await handler({ id });
    },
  };
  jest.spyOn(app.get(JobsService), 'work').mockImplementation((job, handler) => void handlers.set(job, handler));
  jest.spyOn(app.get(MailService), 'send').mockImplementation(async (...sending) => {
    if (outbox.isMailDown) throw new Error('The mail server is down.');
    await sending[3]?.onHandOver?.();
    outbox.sent.push(sentEmail(...sending));
  });
  return outbox;
}

/** An application with its emails; see {@link catchEmails}. Close it in `afterAll`. */
export async function createMailedApp(env: Partial<Env> = {}): Promise<{ test: TestApp; outbox: Outbox }> {
  const caught: Outbox[] = [];
  const test = await createTestApp({ env, prepare: (app) => void caught.push(catchEmails(app)) });
  const [outbox] = caught;
  if (!outbox) throw new Error('The application was not prepared.');
  return { test, outbox };
}
