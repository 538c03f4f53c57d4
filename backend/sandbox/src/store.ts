import pg from 'pg';
import { createSchema } from './schema.js';

/** Faults that a fake can simulate. */
export const faultModes = ['ok', 'down', 'slow', 'flaky', 'invalid_grant'] as const;
export type FaultMode = (typeof faultModes)[number];

/** Providers with a fake. */
export const fakeProviders = [
  'smtp',
  'podcast',
  'coach-platform',
  'stripe',
  'google',
  'fathom',
  'deepl',
  'indexnow',
  'push',
] as const;
export type FakeProvider = (typeof fakeProviders)[number];

/** State of the sandbox in a PostgreSQL schema of its own, so that several API processes share one inbox, and it survives `kill -9`. */
export class SandboxStore {
  /** For the providers' own tables. */
  readonly pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 3,
      connectionTimeoutMillis: 3_000,
      application_name: 'leap-sandbox',
    });
    this.pool.on('error', () => undefined);
  }

  /** Creates the schema where it is missing. */
  async prepare(): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      await createSchema(client);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  }

  async setting(name: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ value: string }>('SELECT value FROM sandbox.settings WHERE name = $1', [
      name,
    ]);
    return rows[0]?.value;
  }

  async changeSetting(name: string, value: string): Promise<void> {
    await this.pool.query('INSERT INTO sandbox.settings VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2', [
      name,
      value,
    ]);
  }

  /** Sets a value unless another process has. @returns whether it was missing */
  async addSetting(name: string, value: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('INSERT INTO sandbox.settings VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      name,
      value,
    ]);
    return rowCount === 1;
  }

  async setFault(provider: FakeProvider, mode: FaultMode): Promise<void> {
    await this.pool.query(
      'INSERT INTO sandbox.faults VALUES ($1, $2) ON CONFLICT (provider) DO UPDATE SET mode = $2, calls = 0',
      [provider, mode],
    );
  }

  async faults(): Promise<Record<string, FaultMode>> {
    const { rows } = await this.pool.query<{ provider: string; mode: FaultMode }>(
      'SELECT provider, mode FROM sandbox.faults',
    );
    return {
      ...Object.fromEntries(fakeProviders.map((provider) => [provider, 'ok'])),
      ...Object.fromEntries(rows.map((row) => [row.provider, row.mode])),
    };
  }

  /** The fault of the next call to this provider: `flaky` fails every other call. */
  async nextCall(provider: FakeProvider): Promise<Exclude<FaultMode, 'flaky'>> {
    const { rows } = await this.pool.query<{ mode: FaultMode; calls: number }>(
      'UPDATE sandbox.faults SET calls = calls + 1 WHERE provider = $1 RETURNING mode, calls',
      [provider],
    );
    const [{ mode, calls } = { mode: 'ok' as const, calls: 0 }] = rows;
    return mode === 'flaky' ? (calls % 2 === 1 ? 'down' : 'ok') : mode;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
