import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The embedded PostgreSQL of a running product: it writes its process id and port into the cluster. */
export function postmasterOf(dataDir: string): { pid: number; port: string } {
  const [pid, , , port] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(pid), port: port! };
}

/** A connection to the embedded PostgreSQL of a running product. Close it with `end()`. */
export async function connectDatabase(dataDir: string): Promise<pg.Client> {
  const { port } = postmasterOf(dataDir);
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  const client = new pg.Client({ connectionString: `postgres://leap:${password}@127.0.0.1:${port}/leap` });
  await client.connect();
  return client;
}

/** Rows of the shared product (global-setup.ts), identified by an address that only one test uses. */
export async function storedRows(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const dataDir = process.env.E2E_DATA_DIR;
  if (dataDir === undefined)
    throw new Error('E2E_DATA_DIR has to name the data folder of the product at E2E_BASE_URL.');
  const database = await connectDatabase(dataDir);
  try {
    return (await database.query<Record<string, unknown>>(statement, values)).rows;
  } finally {
    await database.end();
  }
}
