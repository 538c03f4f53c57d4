import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A separate database for one spec. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An empty one: the sandbox creates its schema itself. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `sandbox_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
