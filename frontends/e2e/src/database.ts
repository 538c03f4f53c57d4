import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** A connection to the embedded PostgreSQL of a running product; PostgreSQL writes its port into the cluster. Close it with `end()`. */
export async function connectDatabase(dataDir: string): Promise<pg.Client> {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  const client = new pg.Client({ connectionString: `postgres://leap:${password}@127.0.0.1:${port}/leap` });
  await client.connect();
  return client;
}
