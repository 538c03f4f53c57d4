import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { assertPooler } from './pooler.js';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

const at = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};
const SETTINGS = '-c timezone=UTC -c statement_timeout=2300 -c idle_in_transaction_session_timeout=10000';
const configured = (): string => at((url) => url.searchParams.set('options', SETTINGS));

it('asks nothing of a database without a pooler', async () => {
  await expect(assertPooler({ DATABASE_URL: 'postgres://nowhere.invalid/leap' })).resolves.toBeUndefined();
});

it('accepts a pooler that sets what each connection needs', async () => {
  await expect(
    assertPooler({ DATABASE_URL: configured(), LISTEN_DATABASE_URL: database.url }),
  ).resolves.toBeUndefined();
});

it.each([
  ['a pooler in another time zone', 'timezone=UTC', 'timezone=Europe/Berlin', /need "SET timezone TO UTC",/],
  [
    'a pooler without time-outs',
    'statement_timeout=2300',
    'statement_timeout=0',
    /need "SET statement_timeout TO 2300",/,
  ],
])('refuses %s, and says what to configure', async (_name, right, wrong, sentence) => {
  const url = at(({ searchParams }) => searchParams.set('options', SETTINGS.replace(right, wrong)));
  await expect(assertPooler({ DATABASE_URL: url, LISTEN_DATABASE_URL: database.url })).rejects.toThrow(sentence);
});

it.each([
  ['another database', (url: URL) => (url.pathname = '/postgres'), /^DATABASE_URL and LISTEN_DATABASE_URL lead to/],
  ['no server', (url: URL) => (url.port = '1'), /^LISTEN_DATABASE_URL: no PostgreSQL answers/],
])('refuses a LISTEN_DATABASE_URL that names %s', async (_name, spoil, sentence) => {
  const direct = at((url) => void spoil(url));
  await expect(assertPooler({ DATABASE_URL: configured(), LISTEN_DATABASE_URL: direct })).rejects.toThrow(sentence);
});
