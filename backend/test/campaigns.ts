import type { Language } from '@leap/domain';
import { newsletterToken } from '../src/modules/mailing/newsletter-subscribers/newsletter-tokens.js';
import { hashToken } from '../src/common/email-link-token.js';
import type { Env } from '../src/config/env.js';
import type { JobName } from '../src/jobs/job-names.js';
import { reuseApp, startTestApp, type StartedApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';
import { jobHandler } from './job-handlers.js';
import { startMailServer, type TestMailServer } from './mail-server.js';
import { Spare } from './spares.js';
import type { User } from '../src/modules/accounts/users/user.entity.js';

/** The application with a configurable mail server; tests run jobs explicitly. */
export interface CampaignsTest {
  test: TestApp;
  mail: TestMailServer;
  admin: ReturnType<TestApp['browser']>;
  user: User;
  /** Subscribers with addresses `reader-1@example.com` …; every fourth reads Spanish, unless all read one language. */
  subscribe(
    count: number,
    changes?: { confirmed?: boolean; active?: boolean; from?: number; language?: Language },
  ): Promise<void>;
  /** Runs pending jobs, including delayed ones and those that they enqueue, up to a limit. */
  work(most?: number): Promise<string[]>;
  run(job: JobName, id: string): Promise<void>;
  close(): Promise<void>;
}

type Row = { id: string; name: JobName; data: { id: string } };

interface Started {
  mail: TestMailServer;
  app: StartedApp;
  close(): Promise<void>;
}

async function start(env: Partial<Env>): Promise<Started> {
  const mail = await startMailServer();
  const app = await startTestApp({ env: { SMTP_URL: mail.url, ...env } });
  return {
    mail,
    app,
    close: async () => {
      await app.close();
      await mail.close();
    },
  };
}

/** What the next spec file of this worker takes over, when it asks for no settings of its own. */
const spare = new Spare<Started>();

export async function startCampaigns(env?: Partial<Env>): Promise<CampaignsTest> {
  const started = (env ? undefined : spare.claim()) ?? (await start(env ?? {}));
  const { mail } = started;
  mail.received.length = 0;
  const { test, restore } = await reuseApp(started.app);
  const user = await createUser(test.dataSource, { role: 'admin', firstName: 'Sample' });
  const admin = test.browser();
  await admin.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  const run = (job: JobName, id: string): Promise<void> => jobHandler(test.app, job)({ id });

  return {
    test,
    mail,
    admin,
    user,
    run,
    subscribe: async (count, { confirmed = true, active = true, from = 1, language } = {}) => {
      for (let index = from; index < from + count; index += 1) {
        const [row] = await test.dataSource.query<{ id: string }[]>(
          `INSERT INTO newsletter_subscribers (name, email, language, is_active, confirmed_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
          [
            `Reader ${index}`,
            `reader-${index}@example.com`,
            language ?? (index % 4 === 0 ? 'es' : 'en'),
            active,
            confirmed ? new Date() : null,
          ],
        );
        const token = newsletterToken(test.env.ENCRYPTION_KEY, 'unsubscribe', row?.id ?? '');
        await test.dataSource.query('UPDATE newsletter_subscribers SET unsubscribe_token_hash = $2 WHERE id = $1', [
          row?.id,
          hashToken(token),
        ]);
      }
    },
    work: async (most = 10_000) => {
      const ran: string[] = [];
      while (ran.length < most) {
        const [row] = await test.dataSource.query<Row[]>(
          `SELECT id, name, data FROM pgboss.job WHERE state = 'created' AND name <> 'dead-letters' ORDER BY created_on, id LIMIT 1`,
        );
        if (!row) break;
        await test.dataSource.query('DELETE FROM pgboss.job WHERE name = $1 AND id = $2', [row.name, row.id]);
        await run(row.name, row.data.id);
        ran.push(row.name);
      }
      return ran;
    },
    close: async () => {
      if (env) return started.close();
      mail.calm();
      await restore();
      return spare.keep(started);
    },
  };
}
