import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Contents of `postmaster.pid`, of a running or crashed server. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** Reads `postmaster.pid`; undefined when it is missing or incomplete. */
export function readPostmaster(clusterDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    return Number.isInteger(pid) && pid > 0 && port > 0 ? { pid, port } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process of this id is alive and can be the server, not another program that reused the id. */
export const isPostmasterAlive = (pid: number): boolean => isAlive(pid, (name) => name.startsWith('postgres'));

/** Whether a process of this id is alive: not a zombie, which has ended but whose parent has not noticed. */
export function isAlive(pid: number, isExpected: (name: string) => boolean = () => true): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  try {
    // "<pid> (<name>) <state> …"; the name may hold spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
    return isExpected(name) && state !== 'Z' && state !== 'X';
  } catch (error) {
    // Without /proc (macOS, Windows) only `kill(0)` can tell. With /proc, the process does not exist.
    return process.platform !== 'linux' && (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** Removes the files of a killed server: PostgreSQL would refuse to start when another process reused its id. */
export function removeStalePidFile(clusterDir: string): void {
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
}

/** Runs work on a separate connection. */
export async function withConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    query_timeout: 10_000,
    application_name: 'leap-start',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** `ours`: this cluster answers; `starting`: it will soon; `none`: nothing, or another program, answers. */
export async function probe(url: string, clusterDir: string): Promise<'ours' | 'starting' | 'none'> {
  try {
    const directory = await withConnection(url, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
      return rows[0]?.data_directory;
    });
    return directory === clusterDir ? 'ours' : 'none';
  } catch (error) {
    return (error as { code?: string }).code === '57P03' ? 'starting' : 'none';
  }
}
