import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createLogger } from './common/request-log.js';
import { EnvError } from './config/env-error.js';
import { loadEnv, unknownSettings, type Env } from './config/env.js';
import { nameSourceLines } from './config/stack-traces.js';
import { JobsService } from './jobs/jobs.service.js';
import { demoAccounts } from './modules/accounts/accounts.module.js';
import { HealthService } from './modules/operations/operations.module.js';
import { MemberEventsService } from './modules/community/community.module.js';
import { drain, onStopSignal } from './server-shutdown.js';
import {
  assemble,
  listen,
  loadDemo,
  prepareDatabase,
  prepareFirstAdmin,
  readEarlierKeys,
  startDatabase,
  StartError,
  startFakes,
  type Progress,
} from './start-up.js';

/** Started parts, in the order of stopping. */
interface Running {
  app?: NestExpressApplication;
  stopLast: (() => Promise<void>)[];
}

/** In production the log is read by programs: each of its lines is JSON, unless it runs in a terminal. */
const isForProgram = ({ NODE_ENV }: Env): boolean => NODE_ENV === 'production' && !process.stdout.isTTY;

async function stop(running: Running, env: Env): Promise<void> {
  const { app } = running;
  if (app) {
    app.get(HealthService).startDraining();
    // Streams never end by themselves; browsers reconnect to another process.
    app.get(MemberEventsService).endAll();
    await drain(app.getHttpServer() as Server, env.SHUTDOWN_DELAY_MS);
    await app.get(JobsService).stop();
    await app.close();
  }
  for (const step of running.stopLast) await step();
}

function greet(env: Env, hasSandbox: boolean, say: Progress): void {
  const { PUBLIC_URL: site } = env;
  if (isForProgram(env)) {
    say(`Ready: ${site}/`);
    return;
  }
  const lines: [string, string][] = [
    ['Site', `${site}/`],
    ['In Spanish', `${site}/es`],
    ['API', `${site}/api/docs`],
    ...(hasSandbox ? ([['Mail inbox', `${site}/sandbox/inbox`]] as [string, string][]) : []),
    ...(env.NODE_ENV === 'production'
      ? []
      : demoAccounts.map(({ email }): [string, string] => ['Demo log-in', `${email} / ${env.DEMO_PASSWORD}`])),
  ];
  say(`\n${lines.map(([label, value]) => `  ${label.padEnd(12)} ${value}`).join('\n')}\n\nReady. Ctrl-C stops it.`);
}

async function main(): Promise<void> {
  const provided = loadEnv();
  for (const sentence of unknownSettings()) process.stderr.write(`${sentence}\n`);
  const logger = createLogger(provided);
  const say: Progress = isForProgram(provided)
    ? (message) => logger.info(message.trim())
    : (message) => void process.stdout.write(`${message}\n`);
  const running: Running = { stopLast: [] };
  let isStarting = true;
  let stopRequested = false;
  onStopSignal(async () => {
    stopRequested = true;
    // A start in progress is completed first, so that its parts can be stopped in order.
    while (isStarting) await sleep(50);
    await stop(running, provided);
  });
  try {
    const { env: withDatabase, postgres } = await startDatabase(provided, say);
    if (postgres) running.stopLast.unshift(() => postgres.stop());
    await prepareDatabase(withDatabase, say);
    const { env, sandbox } = await startFakes(await readEarlierKeys(withDatabase));
    if (sandbox) running.stopLast.unshift(() => sandbox.stop());
    await loadDemo(env, say);
    running.app = await assemble(env, logger, sandbox);
    const port = await listen(running.app, env);
    sandbox?.productListens(port);
    const firstAdmin = await prepareFirstAdmin(running.app, env, process.stdout.isTTY);
    if (firstAdmin !== undefined) say(`\nAdministrator: ${firstAdmin}`);
    if (!stopRequested)
      greet(
        { ...env, PUBLIC_URL: env.PORT === 0 ? `http://localhost:${port}` : env.PUBLIC_URL },
        sandbox !== undefined,
        say,
      );
  } catch (error) {
    await stop(running, { ...provided, SHUTDOWN_DELAY_MS: 0 }).catch(() => undefined);
    throw error;
  } finally {
    isStarting = false;
  }
}

nameSourceLines();
main().catch((error: unknown) => {
  const isExpected = error instanceof EnvError || error instanceof StartError;
  process.stderr.write(
    `${isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
