import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Sandbox } from '@leap/sandbox';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { createApp, repeatContent } from './app.setup.js';
import { hasSignedSession } from './auth/session.js';
import { crossOriginProtection } from './common/cross-origin.js';
import { membersFirst } from './common/members-first.js';
import { NestLogger } from './common/nest-logger.js';
import { lowerPoolPriority } from './common/pool-priority.js';
import { notFoundHandler, problemErrorHandler } from './common/problem.filter.js';
import type { Env } from './config/env.js';
import { ChangeListener } from './database/change-listener.js';
import { addressSetting, dataSourceOptions, directUrl } from './database/data-source.js';
import { DatabaseRefusedError, describeConnectionError } from './database/database-error.js';
import { LocalPostgresError, startLocalPostgres, type LocalPostgres } from './database/local/local-postgres.js';
import { migrate } from './database/migrate.js';
import { assertPooler } from './database/pooler.js';
import { entities } from './entities.js';
import { createStripe } from './integrations/stripe/stripe.client.js';
import { setUpStripe } from './integrations/stripe/stripe-setup.js';
import { MetricsService, TracesService, withEarlierKeys } from './modules/operations/operations.module.js';
import {
  AccountAdministration,
  AccountAdministrationError,
  closeDemoAccounts,
  wayIn,
} from './modules/accounts/accounts.module.js';

/** An error that is printed at the terminal in one sentence, without a stack. */
export class StartError extends Error {}

/** Prints progress at the terminal. */
export type Progress = (message: string) => void;

/** Starts the embedded PostgreSQL unless the configuration names a database. */
export async function startDatabase(env: Env, say: Progress): Promise<{ env: Env; postgres?: LocalPostgres }> {
  if (env.DATABASE_URL) return { env };
  say(`Starting PostgreSQL in ${env.DATA_DIR}`);
  try {
    const postgres = await startLocalPostgres({ dataDir: env.DATA_DIR });
    return { env: { ...env, DATABASE_URL: postgres.url }, postgres };
  } catch (error) {
    if (error instanceof LocalPostgresError) throw new StartError(error.message);
    throw error;
  }
}

/** Applies pending migrations, once the database is known to be the right one. @returns how many ran */
export async function prepareDatabase(env: Env, say: Progress): Promise<number> {
  try {
    await assertPooler(env);
    const ran = await migrate(directUrl(env));
    if (ran.length > 0) say(`Migrated the database (${ran.length})`);
    return ran.length;
  } catch (error) {
    const sentence =
      error instanceof DatabaseRefusedError
        ? error.message
        : describeConnectionError(error, directUrl(env), addressSetting(env));
    throw new StartError(sentence, { cause: error });
  }
}

/** Adds the earlier encryption keys that the database has stored. */
export async function readEarlierKeys(env: Env): Promise<Env> {
  const dataSource = await new DataSource(dataSourceOptions({ ...env, DATABASE_POOL: 2 }, entities)).initialize();
  try {
    return await withEarlierKeys(env, dataSource.manager);
  } finally {
    await dataSource.destroy();
  }
}

const STRIPE_SETUP = { timeoutMs: 10_000, retries: 2 };

/**
 * Starts the sandbox when a provider is not configured, and adds the settings of its fakes. Never in production, whose images do not
 * contain the package.
 */
export async function startFakes(env: Env): Promise<{ env: Env; sandbox?: Sandbox }> {
  const isComplete =
    env.SMTP_URL !== undefined &&
    env.PODCAST_FEED_URL !== undefined &&
    env.GOOGLE_CLIENT_ID !== undefined &&
    env.STRIPE_SECRET_KEY !== undefined &&
    (env.FATHOM_API_KEY ?? env.FATHOM_WEBHOOK_SECRET) !== undefined &&
    env.DEEPL_API_KEY !== undefined &&
    (env.AUTH_PROVIDER === 'local' || env.COACH_PLATFORM_URL !== undefined);
  if (env.NODE_ENV === 'production' || isComplete) return { env };
  const [{ startSandbox }, { demoAccounts }] = await Promise.all([
    // A file of its own in the bundle, which the images leave out.
    import(/* webpackChunkName: "sandbox" */ '@leap/sandbox'),
    import('./modules/accounts/accounts.module.js'),
  ]);
  const sandbox = await startSandbox({
    databaseUrl: env.DATABASE_URL,
    siteUrl: env.PUBLIC_URL,
    productPort: env.PORT,
    logIns: { accounts: demoAccounts, password: env.DEMO_PASSWORD },
  });
  if (env.STRIPE_SECRET_KEY === undefined) {
    const { STRIPE_SECRET_KEY: key, STRIPE_BASE_URL: baseUrl } = sandbox.settings.stripe;
    await setUpStripe(createStripe(key, { baseUrl, ...STRIPE_SETUP }), { siteUrl: env.PUBLIC_URL });
  }
  return { env: withFakes(env, sandbox), sandbox };
}

/** A provider with any setting in the environment is the real one. */
function withFakes(env: Env, { settings }: Sandbox): Env {
  const isUnset = (names: object): boolean => Object.keys(names).every((name) => Reflect.get(env, name) === undefined);
  const fakes = Object.assign({}, ...Object.values(settings).filter(isUnset)) as Partial<Env>;
  return { ...env, ...fakes, SANDBOX_SETTINGS: new Set(Object.keys(fakes)) };
}

/** Demo log-ins and content, loaded once. In production, disables demo log-ins instead. */
export async function loadDemo(env: Env, say: Progress): Promise<void> {
  if (env.NODE_ENV === 'production') return closeDemo(env, say);
  const [{ createDemoAccounts }, { seedDemoContent }] = await Promise.all([
    import('./modules/accounts/accounts.module.js'),
    import('./demo/demo-content.js'),
  ]);
  const dataSource = new DataSource(dataSourceOptions(env, entities));
  await dataSource.initialize();
  try {
    await createDemoAccounts(dataSource, env.DEMO_PASSWORD);
    await seedDemoContent(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

async function closeDemo(env: Env, say: Progress): Promise<void> {
  const dataSource = new DataSource(dataSourceOptions(env, entities));
  await dataSource.initialize();
  try {
    const closed = await closeDemoAccounts(dataSource);
    if (closed.length > 0)
      say(
        `This database was a demo's. Its sample log-ins are closed now: ${closed.join(', ')}. Name your administrator by ADMIN_EMAIL.`,
      );
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Creates the first administrator, when `ADMIN_EMAIL` is set and there is none. Its link grants admin rights, so it is printed at a
 * terminal only: the output of a service is a log.
 * @returns what to print
 */
export async function prepareFirstAdmin(
  app: NestExpressApplication,
  env: Env,
  isTerminal: boolean,
): Promise<string | undefined> {
  if (env.ADMIN_EMAIL === undefined) return undefined;
  try {
    const account = await app.get(AccountAdministration, { strict: false }).ensureFirstAdmin(env.ADMIN_EMAIL);
    if (account === undefined || isTerminal) return account && wayIn(account);
    if (env.SMTP_URL !== undefined) return `${account.user.email} gets the way in by email.`;
    return `${account.user.email} finds the way in here: ${await storeForOwner(env.DATA_DIR, wayIn(account))}`;
  } catch (error) {
    // Not essential: the server runs, and the operator reads the message.
    if (error instanceof AccountAdministrationError) return error.message;
    throw error;
  }
}

/** Writes a line into a file that only the owner of this process can read. @returns its path */
async function storeForOwner(folder: string, line: string): Promise<string> {
  const file = join(folder, 'first-administrator.txt');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // `mode` applies to new files only: an existing one would keep its own.
  await rm(file, { force: true });
  await writeFile(file, `${line}\n`, { mode: 0o600, flag: 'wx' });
  return file;
}

/** The application with the sandbox's pages and the built front ends, not listening yet. */
export async function assemble(
  env: Env,
  logger: Logger,
  sandbox: Sandbox | undefined,
): Promise<NestExpressApplication> {
  const app = await createApp(env, logger);
  repeatContent(app, env);
  if (env.JOBS !== 'only') {
    if (sandbox) app.use('/sandbox', crossOriginProtection(env), sandbox.routes);
    const { mountWeb } = await import('./web/web.js');
    await mountWeb(app, { env, changeListener: app.get(ChangeListener), logger: new NestLogger(logger) });
  }
  membersFirst(app.getHttpServer() as Server, (cookies) => hasSignedSession(cookies, env));
  await app.init();
  lowerPoolPriority();
  app.use(notFoundHandler, problemErrorHandler);
  return app;
}

/** Listens. @throws StartError when the port is in use or forbidden, or the address is not local */
export async function listen(
  app: NestExpressApplication,
  { PORT: port, METRICS_PORT: metricsPort, HOST: host }: Env,
): Promise<number> {
  await app.get(TracesService).start();
  await listening('PORT', port, host, () => (host === undefined ? app.listen(port) : app.listen(port, host)));
  if (metricsPort !== undefined)
    await listening('METRICS_PORT', metricsPort, host, () => app.get(MetricsService).listen(metricsPort, host));
  const address: unknown = app.getHttpServer().address();
  return typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : port;
}

async function listening(
  setting: string,
  port: number,
  host: string | undefined,
  listen: () => Promise<unknown>,
): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Port ${port} is in use: stop the other program, or choose a port, for example ${setting}=${port + 1}.`,
      );
    if (code === 'EACCES')
      throw new StartError(
        `This user may not listen on port ${port}: choose one above 1023, for example ${setting}=3000.`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(
        `HOST is ${host}, but this machine has no such address: leave it out, or name one of its own.`,
      );
    throw error;
  }
}
