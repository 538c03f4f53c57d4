import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { StripeBooks } from './books.js';
import { StripeProblem } from './problem.js';

const WRITE_LOCK = 4_207_005;

/**
 * Stripe's state, shared by all processes on one database: objects as JSON, with one writer at a time, so that balances and states stay
 * consistent. Writers use separate connections.
 */
export class StripeState {
  readonly pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 4,
      connectionTimeoutMillis: 30_000,
      application_name: 'leap-sandbox-stripe',
    });
    this.pool.on('error', () => undefined);
  }

  /** Inserts missing settings of the account. */
  async prepare(): Promise<void> {
    await this.pool.query(
      "INSERT INTO sandbox.stripe_settings VALUES ('secret', $1), ('offset', '0'), ('webhooks', 'on'), ('after-retries', 'cancel') ON CONFLICT DO NOTHING",
      [randomBytes(24).toString('hex')],
    );
  }

  async read<Result>(work: (books: StripeBooks) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    try {
      return await work(await StripeBooks.open(client));
    } finally {
      client.release();
    }
  }

  /** One writer at a time. A declined card is an outcome: its changes are committed, and the error is rethrown. */
  async change<Result>(work: (books: StripeBooks) => Promise<Result>): Promise<Result> {
    const outcome = await this.inTransaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [WRITE_LOCK]);
      try {
        return { result: await work(await StripeBooks.open(client)) };
      } catch (error) {
        if (error instanceof StripeProblem && error.status === 402) return { declined: error };
        throw error;
      }
    });
    if (outcome.declined) throw outcome.declined;
    return outcome.result;
  }

  async setting(name: string): Promise<string> {
    const { rows } = await this.pool.query<{ value: string }>(
      'SELECT value FROM sandbox.stripe_settings WHERE name = $1',
      [name],
    );
    return rows[0]?.value ?? '';
  }

  async changeSetting(name: string, value: string): Promise<void> {
    await this.pool.query(
      'INSERT INTO sandbox.stripe_settings VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2',
      [name, value],
    );
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async inTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}
