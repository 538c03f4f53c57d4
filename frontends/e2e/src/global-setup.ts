import { startServer } from './server';

/**
 * One really started product for the whole run, on a free port with a fresh database. `E2E_BASE_URL` points the journeys
 * at a product that already runs, for example while writing them.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL !== undefined && process.env.E2E_BASE_URL !== '') return undefined;
  // Journeys send more forms from one address than a visitor may; the limits have tests of their own over HTTP.
  const server = await startServer({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'info' } });
  process.env.E2E_BASE_URL = server.url;
  return () => server.stop();
}
