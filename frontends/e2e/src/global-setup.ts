import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server';

/**
 * One really started product for the whole run, on a free port with a fresh database. `E2E_BASE_URL` (and `E2E_DATA_DIR`, for tests
 * that look at its rows) points the tests at a product that already runs, for example while writing them. What its first start created is restored as it was: tests that
 * need a product of their own start on a copy (`E2E_TEMPLATE`).
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL !== undefined && process.env.E2E_BASE_URL !== '') return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'leap-e2e-'));
  const template = `${dataDir}-template`;
  // The tests send more forms from one address than a visitor may; the limits have tests of their own over HTTP.
  const start = () => startServer({ dataDir, env: { RATE_LIMITS: 'off', LOG_LEVEL: 'info' } });
  await (await start()).stop();
  await cp(dataDir, template, { recursive: true });
  process.env.E2E_TEMPLATE = template;
  const server = await start();
  process.env.E2E_BASE_URL = server.url;
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    await server.stop();
    for (const folder of [dataDir, template]) await rm(folder, { recursive: true, force: true });
  };
}
