import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// jest runs this file outside of its own transforms: Node strips the types itself, and `.js` has to find `.ts`.
registerHooks({
  resolve(specifier, context, next) {
    const isOurs = /^\.{1,2}\//.test(specifier) && context.parentURL?.endsWith('.ts');
    return next(isOurs ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});

/** Linux's file system in memory: a database for each spec file is some thousand files, which a disk takes four times as long for. */
const MEMORY = '/dev/shm';
/** What a run needs of it is a tenth of this: a machine with less of it has other uses for its memory. */
const ENOUGH = 4 * 1024 ** 3;

function temporaryFolder() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** One PostgreSQL for all workers: that of TEST_DATABASE_URL, or a temporary embedded one. */
export default async function globalSetup() {
  if (process.env.TEST_DATABASE_URL) return;
  const { startLocalPostgres } = await import('../src/database/local/local-postgres.ts');
  const dataDir = mkdtempSync(join(temporaryFolder(), 'leap-test-'));
  const postgres = await startLocalPostgres({ dataDir, isDurable: false });
  process.env.TEST_DATABASE_URL = postgres.url;
  globalThis.testPostgres = { postgres, dataDir };
}
