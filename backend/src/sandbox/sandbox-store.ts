import pg from 'pg';
import { prepareCoachPlatform } from './coach-platform-state.js';
import { prepareFathom } from './fathom-state.js';
import { prepareGoogle } from './google-state.js';

/** What a provider's stand-in can be told to do. */
export const faultModes = ['ok', 'down', 'slow', 'flaky', 'invalid_grant'] as const;
export type FaultMode = (typeof faultModes)[number];

/** The providers that have a stand-in. */
export const sandboxProviders = ['smtp', 'podcast', 'coach-platform', 'stripe', 'google', 'fathom'] as const;
export type SandboxProvider = (typeof sandboxProviders)[number];

/** A message as the inbox shows it; content of attachments is base64. */
export interface InboxMessage {
  id: string;
  receivedAt: Date;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { filename: string; contentType: string; size: number; content: string }[];
}

const SCHEMA_LOCK = 4_207_002;
const MESSAGES_KEPT = 500;
const LISTED = 200;

/**
 * The sandbox's memory: a PostgreSQL schema of its own, so that several API processes share one inbox and it survives
 * `kill -9`.
 */
export class SandboxStore {
  /** For the state of further providers, each in tables of its own. */
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
      await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
      await client.query('CREATE SCHEMA IF NOT EXISTS sandbox');
      await client.query(`
        CREATE TABLE IF NOT EXISTS sandbox.messages (
          id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          received_at timestamptz NOT NULL DEFAULT now(),
          sender text NOT NULL,
          recipients text NOT NULL,
          subject text NOT NULL,
          text text NOT NULL,
          html text NOT NULL,
          headers jsonb NOT NULL,
          attachments jsonb NOT NULL
        )`);
      await client.query(
        'CREATE TABLE IF NOT EXISTS sandbox.faults (provider text PRIMARY KEY, mode text NOT NULL, calls integer NOT NULL DEFAULT 0)',
      );
      await client.query('CREATE TABLE IF NOT EXISTS sandbox.settings (name text PRIMARY KEY, value text NOT NULL)');
      await prepareCoachPlatform(client);
      await prepareGoogle(client);
      await prepareFathom(client);
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

  async rememberSetting(name: string, value: string): Promise<void> {
    await this.pool.query('INSERT INTO sandbox.settings VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2', [
      name,
      value,
    ]);
  }

  async addMessage(message: Omit<InboxMessage, 'id' | 'receivedAt'>): Promise<void> {
    const { from, to, subject, text, html, headers, attachments } = message;
    await this.pool.query(
      'INSERT INTO sandbox.messages (sender, recipients, subject, text, html, headers, attachments) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [from, to, subject, text, html, JSON.stringify(headers), JSON.stringify(attachments)],
    );
    await this.pool.query('DELETE FROM sandbox.messages WHERE id <= (SELECT max(id) FROM sandbox.messages) - $1', [
      MESSAGES_KEPT,
    ]);
  }

  /** Newest first. */
  async messages(): Promise<InboxMessage[]> {
    const { rows } = await this.pool.query<InboxMessage>(
      `SELECT id::text, received_at AS "receivedAt", sender AS "from", recipients AS "to", subject, text, html, headers, attachments
         FROM sandbox.messages ORDER BY messages.id DESC LIMIT $1`,
      [LISTED],
    );
    return rows;
  }

  async empty(): Promise<void> {
    await this.pool.query('DELETE FROM sandbox.messages');
  }

  async setFault(provider: SandboxProvider, mode: FaultMode): Promise<void> {
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
      ...Object.fromEntries(sandboxProviders.map((provider) => [provider, 'ok'])),
      ...Object.fromEntries(rows.map((row) => [row.provider, row.mode])),
    };
  }

  /** What the next call to this provider meets: `flaky` fails every other call. */
  async nextCall(provider: SandboxProvider): Promise<Exclude<FaultMode, 'flaky'>> {
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
