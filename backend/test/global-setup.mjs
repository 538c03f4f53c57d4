import { mkdtempSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { temporaryFolder } from '../../scripts/temporary-folder.mjs';

// jest runs this file outside of its own transforms: Node strips the types itself, and `.js` has to find `.ts`.
registerHooks({
  resolve(specifier, context, next) {
    const isOurs = /^\.{1,2}\//.test(specifier) && context.parentURL?.endsWith('.ts');
    return next(isOurs ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});

/** One PostgreSQL for all workers: that of TEST_DATABASE_URL, or a temporary embedded one; TEST_REPLICA gives it a copy for lists. */
export default async function globalSetup() {
  if (process.env.TEST_DATABASE_URL) return;
  const { startLocalPostgres } = await import('../src/database/local/local-postgres.ts');
  const dataDir = mkdtempSync(join(temporaryFolder(), 'leap-test-'));
  const postgres = await startLocalPostgres({ dataDir, isDurable: false });
  process.env.TEST_DATABASE_URL = postgres.url;
  globalThis.testPostgres = { postgres, dataDir };
  if (!process.env.TEST_REPLICA) return;
  const { startStandby } = await import('./standby.ts');
  const standby = await startStandby(postgres.url, dataDir);
  process.env.TEST_REPLICA_PORT = new URL(standby.url).port;
  globalThis.testPostgres.standby = standby;
}
