import pg from 'pg';
import type { TestApp } from './create-app.js';

/** Fills a table and has it analysed, on a connection of its own: seeding may take longer than the product lets a statement take. */
export async function seed({ env }: TestApp, table: string, statement: string, values: unknown[] = []): Promise<void> {
  const seeder = new pg.Client({ connectionString: env.DATABASE_URL });
  await seeder.connect();
  await seeder.query(statement, values);
  await seeder.query(`VACUUM ANALYZE ${table}`);
  await seeder.end();
}
