import { rmSync } from 'node:fs';

/** Stops and removes what global-setup started. */
export default async function globalTeardown() {
  const { testPostgres } = globalThis;
  if (!testPostgres) return;
  delete process.env.TEST_DATABASE_URL;
  await testPostgres.standby?.stop();
  await testPostgres.postgres.stop();
  rmSync(testPostgres.dataDir, { recursive: true, force: true });
}
