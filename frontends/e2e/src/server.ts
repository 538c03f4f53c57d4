import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { evidenceFile } from './evidence';

const repository = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const entry = join(repository, 'backend', 'dist', 'bundle', 'main.js');
const readyWithinMs = 60_000;
const logs = join(repository, 'frontends', 'e2e', 'test-results');
/** Of the product's scripts; a start compiles them otherwise. */
export const compileCache = join(logs, 'compile-cache');

/** A running product: the built backend in a process of its own, with the built front ends. */
export interface RunningServer {
  /** Without a trailing slash, on loopback. */
  url: string;
  dataDir: string;
  logFile: string;
  /** Stops the process like a deploy (SIGTERM) and removes the data folder when `startServer` created it. */
  stop(): Promise<void>;
  /** Ends the process at once, like `kill -9` or a power cut. */
  kill(): Promise<void>;
}

export interface ServerOptions {
  /**
   * Data folder of another process, for a second one on the same database; by default, a folder with the sample content is created and
   * removed afterwards.
   */
  dataDir?: string;
  /** Additional environment, e.g. `{ DATABASE_URL, RATE_LIMITS: 'off' }`. */
  env?: Record<string, string>;
  /** Log file of the server; below test-results by default. */
  logName?: string;
}

/** Starts the built product on a free port and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(options);
    } catch (error) {
      // Another program may have taken the free port meanwhile.
      const isPortInUse = error instanceof Error && /^Port \d+ is in use/m.test(error.message);
      if (!isPortInUse || options.env?.['PORT'] !== undefined || attempt === 3) throw error;
    }
  }
}

async function startOnce({ dataDir, env = {}, logName = 'server' }: ServerOptions): Promise<RunningServer> {
  if (!existsSync(entry)) throw new Error('The product is not built: run `npm run build` first.');
  const ownDataDir = dataDir === undefined ? await makeDataDir() : undefined;
  const folder = dataDir ?? ownDataDir ?? '';
  const port = env['PORT'] === undefined ? await freePort() : Number(env['PORT']);
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [entry], {
    cwd: repository,
    // Forty starts compile the same scripts: the first one caches the result.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: folder,
      PUBLIC_URL: url,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const logFile = join(logs, `${logName}.log`);
  const lastLines = keepOutput(child, logName, logFile);
  const stop = async (): Promise<void> => {
    await end(child);
    if (ownDataDir !== undefined) await rm(ownDataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, child);
  } catch (error) {
    await stop();
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${lastLines()}`, { cause: error });
  }
  const kill = async (): Promise<void> => {
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
    });
    child.kill('SIGKILL');
    await ended;
  };
  return { url, dataDir: folder, logFile, stop, kill };
}

/** A folder with sample content: a copy of the first start's (`E2E_TEMPLATE`), which takes a fraction of the time. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'leap-e2e-'));
  if (process.env.E2E_TEMPLATE !== undefined) await copyFolder(process.env.E2E_TEMPLATE, folder);
  return folder;
}

/** Copies what is in a folder. Two thousand files take Node a second of CPU time, and `cp` a quarter of it. */
export async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-R', `${from}/.`, to]);
}

function keepOutput(child: ChildProcess, logName: string, logFile: string): () => string {
  mkdirSync(logs, { recursive: true });
  const log = createWriteStream(logFile);
  const evidence = evidenceFile(`${logName}-${child.pid}.log`);
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      log.write(chunk);
      if (evidence !== undefined) appendFileSync(evidence, chunk);
      tail = (tail + chunk).slice(-4_000);
    });
  }
  child.once('close', () => log.end());
  return () => tail;
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with status ${child.exitCode} before it was ready.`);
    const isReady = await fetch(`${url}/api/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
  throw new Error(`The server was not ready within ${readyWithinMs / 1000} s.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(impatience);
}

/** Below the system's range of ephemeral ports, which outgoing connections use by the thousands here. */
const ports = { from: 10_240, to: 32_000 };

/** A free port of loopback. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(ports.from, ports.to);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port could be found.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    // On all interfaces, as the product listens.
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
