import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux's file system in memory: a test's database is some thousand files, which a disk takes four times as long for. */
const MEMORY = '/dev/shm';
/** What a run needs of it is a tenth of this: a machine with less of it has other uses for its memory. */
const ENOUGH = 4 * 1024 ** 3;

/** The folder for the databases of a test run. */
export function temporaryFolder() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
