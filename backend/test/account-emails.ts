import { jest } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Env } from '../src/config/env.js';
import { MailService } from '../src/integrations/mail/mail.service.js';
import type { JobName } from '../src/jobs/job-names.js';
import { createTestApp, type TestApp } from './create-app.js';
import { jobHandler } from './job-handlers.js';
import { sentEmail, type SentEmail } from './sent-emails.js';

/** Emails of an application, whose jobs tests run explicitly. */
export interface Outbox {
  sent: SentEmail[];
  isMailDown: boolean;
  /** Runs a job like the queue. */
  run(job: JobName, id: string): Promise<void>;
}

/** Replaces an application's mail server until the spec file ends. */
export function catchEmails(app: NestExpressApplication): Outbox {
  const outbox: Outbox = {
    sent: [],
    isMailDown: false,
    run: async (job, id) => jobHandler(app, job)({ id }),
  };
  jest.spyOn(app.get(MailService), 'send').mockImplementation(async (...sending) => {
    if (outbox.isMailDown) throw new Error('The mail server is down.');
    await sending[3]?.onHandOver?.();
    outbox.sent.push(sentEmail(...sending));
  });
  return outbox;
}

/** An application with its emails; see {@link catchEmails}. Close it in `afterAll`. */
export async function createMailedApp(env?: Partial<Env>): Promise<{ test: TestApp; outbox: Outbox }> {
  const test = await createTestApp(env && { env });
  return { test, outbox: catchEmails(test.app) };
}
