import { Agent, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { DataSource } from 'typeorm';
import { createApp } from '../src/app.setup.js';
import { NestLogger } from '../src/common/nest-logger.js';
import { createLogger } from '../src/common/request-log.js';
import { loadEnv, type Env } from '../src/config/env.js';
import { createTestDatabase, databaseEnv, type TestDatabase } from './database.js';
import { recordAnswers, recordLog, registerHashes } from './evidence.js';
import { rememberRows } from './reset-database.js';
import { Spare } from './spares.js';

/** The whole application with a real database, listening on a free port of 127.0.0.1. */
export interface TestApp {
  app: NestExpressApplication;
  env: Env;
  dataSource: DataSource;
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Requests without cookies. */
  http: ReturnType<typeof supertest>;
  /** Requests that keep cookies, like one browser. */
  browser(): ReturnType<typeof supertest.agent>;
  /** The log as one text of JSON lines. */
  log(): string;
  close(): Promise<void>;
}

/**
 * The same application, with other settings until it is closed: those that it reads at each use. What it only does when it starts with
 * them (refusals under load) needs one of its own.
 */
export function withSettings(test: TestApp, settings: Partial<Env>): TestApp {
  const restore = rememberSettings(test);
  Object.assign(test.env, settings);
  if (settings.TRUST_PROXY !== undefined) test.app.set('trust proxy', settings.TRUST_PROXY);
  return { ...test, close: async () => restore() };
}

/** The same application, with its rate limits on until it is closed. */
export const limitedApp = (test: TestApp): TestApp => withSettings(test, { RATE_LIMITS: 'on' });

/** @returns sets those of now */
function rememberSettings({ app, env }: TestApp): () => void {
  const before = { ...env };
  return () => {
    for (const name of Object.keys(env)) if (!(name in before)) Reflect.deleteProperty(env, name);
    Object.assign(env, before);
    app.set('trust proxy', env.TRUST_PROXY);
  };
}

/** Options of a test application. */
export interface TestAppOptions {
  env?: Partial<Env>;
  /** Shares another app's database, like a second process. */
  database?: Pick<TestDatabase, 'url'>;
  /** Runs before the application listens, e.g. to add what main adds. */
  prepare?(app: NestExpressApplication, env: Env): Promise<void> | void;
}

const testEnv = (): Env =>
  loadEnv({
    NODE_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    SESSION_SECRET: 'only-for-tests-0123456789-abcdefghij',
    ENCRYPTION_KEY: Buffer.from('only-for-tests-0123456789-abcdef').toString('base64'),
    JOBS: 'off',
    RATE_LIMITS: 'off',
    PAGE_CACHE: 'on',
    LOG_LEVEL: 'info',
  });

/** Tests use their connections again, as browsers do: a new one for each request is a third of its time. */
const connections = new Agent({ keepAlive: true });

/** Requests of supertest over {@link connections}. */
const overConnections = <Requests extends object>(requests: Requests): Requests =>
  new Proxy(requests, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        const result: unknown = Reflect.apply(member, target, args);
        return result instanceof supertest.Test ? result.agent(connections) : result;
      };
    },
  });

export interface StartedApp extends TestApp {
  /** Directs the log of services, which all applications of a process share, to this application's. */
  directLogHere(): void;
}

/** An application, and a second process of the same installation once a spec file has asked for it. */
class Installation {
  private second: Promise<StartedApp> | undefined;

  constructor(readonly first: StartedApp) {}

  secondProcess(): Promise<StartedApp> {
    this.second ??= startTestApp({ database: { url: this.first.env.DATABASE_URL } });
    return this.second;
  }

  async close(): Promise<void> {
    await (await this.second)?.close();
    await this.first.close();
  }
}

/** What a spec file has closed and the next one of this worker takes over, with its database as at the beginning. */
const spare = new Spare<Installation>();

const claimInstallation = async (): Promise<Installation> => spare.claim() ?? new Installation(await startTestApp({}));

const appOf = async (installation: Installation, settings: Partial<Env>): Promise<TestApp> => {
  const { test, restore } = await reuseApp(installation.first);
  const changed = withSettings(test, settings);
  return {
    ...test,
    close: async () => {
      await changed.close();
      await restore();
      await spare.keep(installation);
    },
  };
};

/**
 * Starts the application, without jobs and rate limits by default. Close it in `afterAll`. Without options it may be one that an
 * earlier spec file has used: a file that changes its services by other ways than `jest.spyOn` passes options, if only `{}`.
 */
export async function createTestApp(options?: TestAppOptions): Promise<TestApp> {
  return options === undefined ? createTestAppWith({}) : startTestApp(options);
}

/** The same without options, but with settings that it reads at each use; see {@link withSettings}. */
export const createTestAppWith = async (settings: Partial<Env>): Promise<TestApp> =>
  appOf(await claimInstallation(), settings);

/** The same, and a second process of the same installation. Close both, the second one first. */
export async function createTestApps(
  settings: Partial<Env> = {},
  settingsOfSecond = settings,
): Promise<[TestApp, TestApp]> {
  const installation = await claimInstallation();
  const second = await installation.secondProcess();
  const writtenBefore = second.log().length;
  return [
    await appOf(installation, settings),
    withSettings({ ...second, log: () => second.log().slice(writtenBefore) }, settingsOfSecond),
  ];
}

/** A started application for one spec file, with its own log; `restore` makes its rows those of now. */
export async function reuseApp(started: StartedApp): Promise<{ test: TestApp; restore(): Promise<void> }> {
  started.directLogHere();
  const writtenBefore = started.log().length;
  const restore = await rememberRows(started.dataSource);
  return { test: { ...started, log: () => started.log().slice(writtenBefore) }, restore };
}

/** One that only this spec file uses. */
export async function startTestApp({ env: overrides = {}, database, prepare }: TestAppOptions): Promise<StartedApp> {
  const own = database ? undefined : await createTestDatabase();
  const env: Env = { ...testEnv(), ...databaseEnv(database?.url ?? own?.url ?? ''), ...overrides };
  let written = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const text = chunk.toString('utf8');
      written += text;
      recordLog(text);
      done();
    },
  });
  const logger = createLogger(env, sink);
  const app = await createApp(env, logger);
  await prepare?.(app, env);
  await app.listen(0, '127.0.0.1');
  // Tests look for secrets in all of it, but not in what each start writes about its modules.
  logger.level = 'trace';
  const server = app.getHttpServer() as Server;
  // Longer than any pause of a loaded machine: a connection that ends while a test takes it up fails the test.
  server.keepAliveTimeout = 60_000;
  recordAnswers(server, env);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    app,
    env,
    dataSource: app.get(DataSource),
    url,
    http: overConnections(supertest(url)),
    browser: () => overConnections(supertest.agent(url)),
    log: () => written,
    directLogHere: () => app.useLogger(new NestLogger(logger)),
    close: async () => {
      server.closeAllConnections();
      await registerHashes(app.get(DataSource));
      await app.close();
      await own?.drop();
    },
  };
}
