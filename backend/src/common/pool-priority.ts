import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Of 19. Enough to give way, and still a quarter of a processor beside somebody who wants all of it. */
const NICENESS = 5;

/**
 * Lets hashing, compressing and pictures, which run in libuv's pool, give way to the thread that answers requests: two passwords at once
 * would take both processors of a small server from it. On Linux alone, where threads have priorities of their own. libuv starts all
 * threads of the pool with its first work.
 */
export function lowerPoolPriority(): void {
  if (process.platform !== 'linux') return;
  const threads = '/proc/self/task';
  for (const id of readdirSync(threads)) {
    try {
      if (readFileSync(`${threads}/${id}/comm`, 'utf8').trim() === 'libuv-worker') setPriority(Number(id), NICENESS);
    } catch {
      // The thread has ended, or a container forbids it: nothing depends on it.
    }
  }
}
