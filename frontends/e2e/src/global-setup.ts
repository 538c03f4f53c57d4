import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFolder, startServer } from './server';

/**
 * Starts one product for the whole run, on a free port with a fresh database. `E2E_BASE_URL` (and `E2E_DATA_DIR`, for tests that read
 * its database) uses a running product instead. The state after its first start is copied (`E2E_TEMPLATE`) for tests that need a
 * product of their own.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL !== undefined && process.env.E2E_BASE_URL !== '') return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'leap-e2e-'));
  const template = `${dataDir}-template`;
  // The tests send more forms from one address than the rate limits allow; API tests cover those.
  const start = () => startServer({ dataDir, env: { RATE_LIMITS: 'off', LOG_LEVEL: 'info' } });
  await (await start()).stop();
  await mkdir(template, { mode: 0o700 });
  await copyFolder(dataDir, template);
  process.env.E2E_TEMPLATE = template;
  const server = await start();
  process.env.E2E_BASE_URL = server.url;
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    await server.stop();
    for (const folder of [dataDir, template]) await rm(folder, { recursive: true, force: true });
  };
}
