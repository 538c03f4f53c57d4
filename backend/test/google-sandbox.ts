import type { FaultMode, InboxMessage, StoredEvent } from '@leap/sandbox';
import { GoogleClient } from '../src/integrations/google-calendar/google-client.js';
import type { User } from '../src/modules/accounts/users/user.entity.js';
import { GoogleCalendarService } from '../src/modules/calendar/calendar-connections/google-calendar.service.js';
import { createTestApp, type TestApp, type TestAppOptions } from './create-app.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { createUser, testPassword } from './factories.js';
import { startTestSandbox } from './sandbox.js';

type Browser = ReturnType<TestApp['browser']>;

/** Parameters with which Google's consent page redirects a browser. */
export interface ConsentAnswer {
  code: string;
  state: string;
  error: string | null;
}

/** The application with the sandbox's Google (and mail server) on a separate database. */
export interface GoogleTest {
  test: TestApp;
  /** Another process of the same installation, without jobs: always the same one, which remembers no busy times and no outage. */
  other(): Promise<TestApp>;
  /** A new one. */
  another(options?: TestAppOptions): Promise<TestApp>;
  /** An administrator who is logged in. */
  admin(app?: TestApp, overrides?: Partial<User>): Promise<{ user: User; browser: Browser }>;
  /** Opens the consent page at `authUrl` and submits it. */
  consent(authUrl: string, change?: (form: URLSearchParams) => void): Promise<ConsentAnswer>;
  /** The complete flow: start, consent, finish. */
  connect(browser: Browser): Promise<{ access_token: string; refresh_token: string }>;
  /** Calls `/sandbox<path>`. */
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Response>;
  fault(mode: FaultMode, provider?: 'google' | 'smtp'): Promise<void>;
  /** Newest first, including deleted ones. */
  events(): Promise<StoredEvent[]>;
  inbox(): Promise<InboxMessage[]>;
  close(): Promise<void>;
}

/** Starts them. Jobs are off unless asked for. */
export async function startGoogleTest(options: TestAppOptions = {}): Promise<GoogleTest> {
  const database: TestDatabase = await createTestDatabase();
  const sandbox = await startTestSandbox(database.url);
  const { sandbox: address, google: keys, mail } = sandbox.settings;
  const others: TestApp[] = [];
  const start = (more: TestAppOptions = {}): Promise<TestApp> =>
    createTestApp({ ...options, ...more, database, env: { ...keys, ...mail, ...options.env, ...more.env } });
  const test = await start();
  let other: Promise<TestApp> | undefined;
  const root = `${address.SANDBOX_ORIGIN}/sandbox`;

  const google: GoogleTest = {
    test,
    other: async () => {
      other ??= google.another({ env: { JOBS: 'off' } });
      const { app } = await other;
      app.get(GoogleCalendarService, { strict: false }).reset();
      app.get(GoogleClient, { strict: false }).circuit.reset();
      return other;
    },
    another: async (more) => {
      const app = await start(more);
      others.push(app);
      return app;
    },
    admin: async (app = test, overrides = {}) => {
      const user = await createUser(test.dataSource, { role: 'admin', ...overrides });
      const browser = app.browser();
      await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
      return { user, browser };
    },
    consent: async (authUrl, change = () => undefined) => {
      const asked = new URL(authUrl);
      const form = new URLSearchParams(asked.searchParams);
      for (const scope of (asked.searchParams.get('scope') ?? '').split(' ')) form.append('granted', scope);
      form.set('decision', 'allow');
      change(form);
      const answer = await fetch(`${root}/google/o/oauth2/v2/auth`, { method: 'POST', body: form, redirect: 'manual' });
      const target = new URL(answer.headers.get('location') ?? `http://refused/?error=${answer.status}`);
      return {
        code: target.searchParams.get('code') ?? '',
        state: target.searchParams.get('state') ?? '',
        error: target.searchParams.get('error'),
      };
    },
    connect: async (browser) => {
      const { body: begun } = await browser.get('/api/calendar/auth').expect(200);
      const { code, state } = await google.consent(String(begun.authUrl));
      const { body } = await browser.post('/api/calendar/auth/callback').send({ code, state }).expect(200);
      if (body.success !== true) throw new Error(`Not connected: ${String(body.message)}`);
      return body.tokens as { access_token: string; refresh_token: string };
    },
    control: (method, path, body) =>
      fetch(`${root}${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
      }),
    fault: (mode, provider = 'google') => sandbox.setFault(provider, mode),
    events: async () => {
      const events = (await (await google.control('GET', '/google/events.json')).json()) as StoredEvent[];
      return events.map((event) => ({ ...event, startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) }));
    },
    inbox: async () => (await (await google.control('GET', '/inbox.json')).json()) as InboxMessage[],
    close: async () => {
      for (const app of others) await app.close();
      await test.close();
      await sandbox.stop();
      await database.drop();
    },
  };
  return google;
}
