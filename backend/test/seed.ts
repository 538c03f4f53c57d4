import pg from 'pg';
import type { TestApp } from './create-app.js';

/** Fills and analyses a table on a separate connection: seeding may take longer than the product's statement time-out. */
export async function seed({ env }: TestApp, table: string, statement: string, values: unknown[] = []): Promise<void> {
  const seeder = new pg.Client({ connectionString: env.DATABASE_URL });
  await seeder.connect();
  await seeder.query(statement, values);
  await seeder.query(`VACUUM ANALYZE ${table}`);
  await seeder.end();
}
