import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgresRunner, LocalPostgresError, type PostgresRunner } from './postgres-runner.js';
import { isPostmasterAlive, probe, readPostmaster, removeStalePidFile, withConnection } from './postmaster.js';
import { withStartLock } from './start-lock.js';

export { LocalPostgresError } from './postgres-runner.js';

const USER = 'leap';
const DATABASE = 'leap';
const SPACE_FOR_NEW_CLUSTER = 120 * 1024 * 1024;
const SPACE_FOR_START = 24 * 1024 * 1024;
const STARTS = 15;
const START_PAUSE_MS = 200;
const WATCH_MS = 250;

/** A running embedded PostgreSQL. */
export interface LocalPostgres {
  url: string;
  /** Whether the server was running already, started by another process of ours or by one that was killed. */
  isAdopted: boolean;
  /** Stops the server, unless other processes still use it. */
  stop(): Promise<void>;
}

/** Settings of the embedded PostgreSQL. */
export interface LocalPostgresOptions {
  dataDir: string;
  /** False in tests only: no fsync, which is faster and loses data on a power cut. */
  isDurable?: boolean;
}

interface Cluster {
  runner: PostgresRunner;
  dir: string;
  logFile: string;
  password: string;
  isDurable: boolean;
}

const urlAt = (cluster: Cluster, port: number, database = DATABASE): string =>
  `postgres://${USER}:${cluster.password}@127.0.0.1:${port}/${database}`;

const noSpace = (dataDir: string): LocalPostgresError =>
  new LocalPostgresError(
    `There is no space left on the disk of ${dataDir}: free about 200 MB, or set DATA_DIR to a folder on another disk.`,
  );

function checkSpace(dir: string, needed: number): void {
  const { bavail, bsize } = statfsSync(dir);
  if (bavail * bsize < needed) throw noSpace(dir);
}

function prepareFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    writeFileSync(join(dir, '.writable'), '');
    rmSync(join(dir, '.writable'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw noSpace(dir);
    throw new LocalPostgresError(`The folder ${dir} cannot be written (${code}): set DATA_DIR to a folder of yours.`);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Creates the cluster in a temporary folder and renames it when complete, so that a kill leaves no incomplete cluster. */
async function createCluster(cluster: Cluster, passwordFile: string): Promise<void> {
  const home = dirname(cluster.dir);
  for (const leftover of readdirSync(home).filter((name) => name.startsWith('postgres.new-')))
    rmSync(join(home, leftover), { recursive: true, force: true });
  checkSpace(home, SPACE_FOR_NEW_CLUSTER);
  const draft = join(home, `postgres.new-${process.pid}`);
  mkdirSync(draft, { mode: 0o700 });
  const pwfile = join(draft, '..', `postgres.new-${process.pid}.pw`);
  writeFileSync(pwfile, `${cluster.password}\n`, { mode: 0o600 });
  await cluster.runner.own(draft);
  await cluster.runner.own(pwfile);
  const { status, output } = await cluster.runner.run('initdb', [
    `--pgdata=${draft}`,
    `--username=${USER}`,
    `--pwfile=${pwfile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Tests connect some thousand times: 4,096 rounds of hashing for each are 2 ms of the client's time.
    ...(cluster.isDurable ? [] : ['--no-sync', '--set=scram_iterations=1']),
  ]);
  rmSync(pwfile, { force: true });
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    if (/no space left|quota exceeded/i.test(output)) throw noSpace(home);
    throw new LocalPostgresError(`The embedded PostgreSQL could not be set up: ${lastLine(output)}`);
  }
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  renameSync(draft, cluster.dir);
}

const lastLine = (text: string): string =>
  text
    .trim()
    .split('\n')
    .filter((line) => /error|fatal|panic|could not/i.test(line))
    .at(-1)
    ?.trim() ??
  text.trim().split('\n').at(-1) ??
  '';

/** Waits for a server that is starting, recovering or stopping. @returns its port once it answers */
async function adopt(cluster: Cluster): Promise<number | undefined> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    const postmaster = readPostmaster(cluster.dir);
    if (!postmaster) return undefined;
    const state = await probe(urlAt(cluster, postmaster.port, 'postgres'), cluster.dir);
    if (state === 'ours') return postmaster.port;
    if (!isPostmasterAlive(postmaster.pid)) {
      removeStalePidFile(cluster.dir);
      return undefined;
    }
    await sleep(100);
  }
  throw new LocalPostgresError(
    `A PostgreSQL runs in ${cluster.dir} but does not answer: stop it (process ${readPostmaster(cluster.dir)?.pid}) and start again.`,
  );
}

async function startServer(cluster: Cluster, wantedPort?: number): Promise<number> {
  checkSpace(cluster.dir, SPACE_FOR_START);
  for (let attempt = 1; ; attempt += 1) {
    const port = wantedPort && attempt < STARTS ? wantedPort : await freePort();
    const settings = [
      `-p ${port}`,
      '-c listen_addresses=127.0.0.1',
      '-c unix_socket_directories=',
      '-c max_connections=200',
      '-c timezone=UTC',
      '-c log_timezone=UTC',
      // After a kill PostgreSQL flushes a thousand files one by one: most of the time until it answers again. One call does the same.
      ...(process.platform === 'linux' ? ['-c recovery_init_sync_method=syncfs'] : []),
      ...(cluster.isDurable ? [] : ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off']),
    ].join(' ');
    writeFileSync(cluster.logFile, '', { mode: 0o600 });
    await cluster.runner.own(cluster.logFile);
    const { status, output } = await cluster.runner.run('pg_ctl', [
      'start',
      '-w',
      '-t',
      '60',
      '-D',
      cluster.dir,
      '-l',
      cluster.logFile,
      '-o',
      settings,
    ]);
    if (status === 0) return port;
    const log = readFileSync(cluster.logFile, 'utf8');
    if (/no space left|quota exceeded/i.test(log)) throw noSpace(cluster.dir);
    // Children of a killed server finish their statements first; another program can bind the port between finding and using it.
    if (attempt >= STARTS)
      throw new LocalPostgresError(
        `The embedded PostgreSQL does not start: ${lastLine(log || output)} (log: ${cluster.logFile})`,
      );
    await sleep(START_PAUSE_MS);
    const running = await adopt(cluster);
    if (running) return running;
  }
}

async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  await withConnection(urlAt(cluster, port, 'postgres'), async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  });
}

/** Whether other processes use the server. Connections that were just closed can still be listed, so it retries for two seconds. */
function isUsedByOthers(cluster: Cluster, port: number): Promise<boolean> {
  return withConnection(urlAt(cluster, port), async (client) => {
    for (let waited = 0; waited < 2_000; waited += 100) {
      const { rows } = await client.query<{ others: number }>(
        `SELECT count(*)::int AS others FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
      if (rows[0]?.others === 0) return false;
      await sleep(100);
    }
    return true;
  }).catch(() => false);
}

async function stopServer(cluster: Cluster, port: number): Promise<void> {
  if (await isUsedByOthers(cluster, port)) return;
  await cluster.runner.run('pg_ctl', ['stop', '-m', 'fast', '-w', '-t', '30', '-D', cluster.dir]);
}

/** Restarts a killed server on its port, so that the pools can reconnect. */
function watch(cluster: Cluster, port: number, lockFile: string): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    const postmaster = readPostmaster(cluster.dir);
    if (isBusy || (postmaster && isPostmasterAlive(postmaster.pid))) return;
    isBusy = true;
    void withStartLock(lockFile, async () => (await adopt(cluster)) ?? startServer(cluster, port))
      .catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
      .finally(() => (isBusy = false));
  }, WATCH_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Starts the PostgreSQL of `DATA_DIR`, or uses the one that is running there. Listens on 127.0.0.1, on a free port, with a password
 * that is stored in the folder (mode 0600). Recovers from `kill -9` of any process: a stale server is recognised by connecting, not by
 * PostgreSQL's pid file.
 * @throws LocalPostgresError with one sentence that says what to do
 */
export async function startLocalPostgres({ dataDir, isDurable = true }: LocalPostgresOptions): Promise<LocalPostgres> {
  prepareFolder(dataDir);
  const lockFile = join(dataDir, 'postgres.lock');
  const passwordFile = join(dataDir, 'postgres-password');
  const runner = await findPostgresRunner(join(realpathSync(dataDir), 'postgres'));
  const home = dirname(runner.clusterDir);
  prepareFolder(home);
  const cluster: Cluster = {
    runner,
    dir: runner.clusterDir,
    logFile: join(home, 'postgres.log'),
    password: '',
    isDurable,
  };

  const { port, isAdopted } = await withStartLock(lockFile, async () => {
    if (!existsSync(join(cluster.dir, 'PG_VERSION'))) {
      cluster.password = randomBytes(24).toString('hex');
      await createCluster(cluster, passwordFile);
    } else if (!existsSync(passwordFile)) {
      throw new LocalPostgresError(
        `The file ${passwordFile} is missing: put it back, or move ${cluster.dir} away to start with an empty database.`,
      );
    } else {
      cluster.password = readFileSync(passwordFile, 'utf8').trim();
    }
    await runner.own(cluster.dir);
    const running = await adopt(cluster);
    const usedPort = running ?? (await startServer(cluster));
    await ensureDatabase(cluster, usedPort);
    return { port: usedPort, isAdopted: running !== undefined };
  });

  const endWatch = watch(cluster, port, lockFile);
  return {
    url: urlAt(cluster, port),
    isAdopted,
    stop: async () => {
      endWatch();
      await withStartLock(lockFile, () => stopServer(cluster, port));
    },
  };
}
