import { afterEach, expect, it, jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import type { Env } from '../config/env.js';
import { ChangeListener } from './change-listener.js';

let database: TestDatabase;
let listener: ChangeListener;
afterEach(async () => {
  await listener.onModuleDestroy();
  await database.drop();
});

/** A listener whose notifications of itself fail with this code. @returns its subscriber */
async function listen(code: string): Promise<jest.Mock> {
  database = await createTestDatabase();
  const query = async () => {
    throw Object.assign(new Error('refused'), { code });
  };
  listener = new ChangeListener({ DATABASE_URL: database.url } as Env, { query } as unknown as DataSource);
  const changes = jest.fn();
  listener.onChange(changes);
  await listener.onApplicationBootstrap();
  return changes;
}

it('keeps nothing in caches while it is connected to a replica, which notifies nobody', async () => {
  const changes = await listen('25006');
  expect(listener.isListening).toBe(false);
  expect(changes).toHaveBeenCalledWith('resync');
  await new Promise((resolve) => setTimeout(resolve, 1_700));
  expect(changes.mock.calls.length).toBeGreaterThanOrEqual(3);
});

it('keeps caches while PostgreSQL answers nobody', async () => {
  const changes = await listen('08006');
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(changes).not.toHaveBeenCalled();
});
