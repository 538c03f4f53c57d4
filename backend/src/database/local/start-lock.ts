import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './postmaster.js';

const POLL_MS = 50;
const PATIENCE_MS = 90_000;

/** Locks of this process: after a container restart, a killed holder may have had our own process id. */
const held = new Set<string>();

function isHolderDead(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // The writer creates the file and writes its id right after; an old empty file has lost its writer.
    if (!pid) return Date.now() - statSync(file).mtimeMs > 2_000;
    return pid === process.pid ? !held.has(file) : !isAlive(pid);
  } catch {
    return false;
  }
}

/** Runs work under a lock file, one process at a time. The lock of a killed process is replaced. */
export async function withStartLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, String(process.pid));
      closeSync(handle);
      held.add(file);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (isHolderDead(file) || Date.now() > deadline) rmSync(file, { force: true });
      else await sleep(POLL_MS);
    }
  }
  try {
    return await work();
  } finally {
    held.delete(file);
    rmSync(file, { force: true });
  }
}
