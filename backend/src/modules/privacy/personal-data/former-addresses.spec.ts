import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { RetentionService } from '../retention/retention.service.js';
import type { User } from '../../accounts/users/user.entity.js';
import { AccountErasure } from './account-erasure.service.js';
import { PersonalDataService, type PersonalExport } from './personal-data.service.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  await test.dataSource.query('DELETE FROM pgboss.job');
});

const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);
const insert = (sql: string, values: unknown[]) => test.dataSource.query(sql, values);

/** Changes an account's address, this many days ago. */
async function move({ id }: User, to: string, days: number, isConfirmed = true): Promise<void> {
  await insert(
    `INSERT INTO email_changes (user_id, email, token_hash, expires_at, confirmed_at, previous_email, created_at)
     SELECT id, $2, gen_random_uuid()::text, $3, CASE WHEN $4 THEN $3::timestamptz END, CASE WHEN $4 THEN email END, $3 FROM users WHERE id = $1`,
    [id, to, daysAgo(days), isConfirmed],
  );
  if (isConfirmed) await insert('UPDATE users SET email = $2 WHERE id = $1', [id, to]);
}

/** Creates a row in every table that stores addresses, this many days ago. */
async function leave(email: string, days: number): Promise<void> {
  const when = daysAgo(days);
  await insert(
    `INSERT INTO contacts (name, email, coaching_type, message, created_at) VALUES ('Ana', $1, 'retreats', $2, $3)`,
    [email, `${email} ${days}`, when],
  );
  await insert(
    `INSERT INTO support_contacts (first_name, last_name, email, phone, best_time_to_call, created_at) VALUES ('Ana', 'E', $1, '+1 555 0100', 'mornings', $2)`,
    [email, when],
  );
  await insert(
    `INSERT INTO inner_circle_signups (first_name, last_name, email, phone, language, readiness_level, time_commitment, challenge_area, transformation_goal, subscription_type, amount, payment_status, created_at)
     VALUES ('Ana', 'E', $1, '+1 555 0100', 'en', 'just_exploring', '1-2_hours', 'a', 'b', 'monthly', 10000, 'not_required', $2)`,
    [email, when],
  );
}
const subscribe = (email: string, confirmedDaysAgo: number) =>
  insert(
    `INSERT INTO newsletter_subscribers (name, email, language, created_at, confirmed_at) VALUES ('Ana', $1, 'en', $2, $3)`,
    [email, daysAgo(90), daysAgo(confirmedDaysAgo)],
  );

const collect = (person: { id: string } | { id: null; email: string }): Promise<PersonalExport['tables']> =>
  test.dataSource.transaction('REPEATABLE READ', (manager) =>
    test.app.get(PersonalDataService, { strict: false }).collect(manager, person),
  );
/** The rows of {@link leave} in an export, as text. */
const messages = async (person: Parameters<typeof collect>[0]): Promise<string[]> => {
  const tables = await collect(person);
  const contacts = (tables['contacts'] ?? []).map(({ message }) => String(message));
  expect([tables['support_contacts']?.length, tables['inner_circle_signups']?.length]).toEqual([
    contacts.length,
    contacts.length,
  ]);
  return contacts.toSorted();
};
const erase = (user: User) => test.app.get(AccountErasure, { strict: false }).erase(user);
const remaining = async (): Promise<string[]> =>
  (await test.dataSource.query<{ message: string }[]>('SELECT message FROM contacts ORDER BY message')).map(
    ({ message }) => message,
  );

describe('rows stored under a former address', () => {
  it('are exported and deleted with the account if they are older than the change', async () => {
    const ana = await createUser(test.dataSource, { email: 'old@example.com' });
    for (const days of [30, 5]) await leave('old@example.com', days);
    await leave('new@example.com', 1);
    await subscribe('old@example.com', 30);
    await move(ana, 'new@example.com', 10);
    expect(await messages(ana)).toEqual(['new@example.com 1', 'old@example.com 30']);
    expect((await collect(ana))['newsletter_subscribers']).toHaveLength(1);
    await erase({ ...ana, email: 'new@example.com' });
    expect(await remaining()).toEqual(['old@example.com 5']);
    expect(await test.dataSource.query('SELECT 1 FROM newsletter_subscribers')).toEqual([]);
    expect(await test.dataSource.query('SELECT 1 FROM email_changes')).toEqual([]);
  });

  it('are not mixed with those of the current owner of the address', async () => {
    const ana = await createUser(test.dataSource, { email: 'shared@example.com' });
    await leave('shared@example.com', 30);
    await move(ana, 'ana@example.com', 20);
    const ben = await createUser(test.dataSource, { email: 'shared@example.com' });
    await leave('shared@example.com', 5);
    await subscribe('shared@example.com', 4);
    expect(await messages(ana)).toEqual(['shared@example.com 30']);
    expect(await messages(ben)).toEqual(['shared@example.com 5']);
    expect((await collect(ana))['newsletter_subscribers']).toEqual([]);
    expect((await collect(ben))['newsletter_subscribers']).toHaveLength(1);
    await erase({ ...ana, email: 'ana@example.com' });
    expect(await remaining()).toEqual(['shared@example.com 5']);
    expect(await test.dataSource.query('SELECT 1 FROM newsletter_subscribers')).toHaveLength(1);
  });

  it('belong to the owner at that time, also with three owners in sequence', async () => {
    const people: User[] = [];
    for (const [index, until] of [50, 30, 10].entries()) {
      const user = await createUser(test.dataSource, { email: 'owner@example.com' });
      await leave('owner@example.com', until + 5);
      await move(user, `person-${index}@example.com`, until);
      people.push(user);
    }
    await leave('owner@example.com', 1);
    expect(await Promise.all(people.map((user) => messages(user)))).toEqual([
      ['owner@example.com 55'],
      ['owner@example.com 35'],
      ['owner@example.com 15'],
    ]);
    expect(await messages({ id: null, email: 'owner@example.com' })).toEqual(['owner@example.com 1']);
  });

  it('are found as long as the account exists: unconfirmed changes are deleted', async () => {
    const ana = await createUser(test.dataSource, { email: 'old@example.com' });
    await move(ana, 'new@example.com', 400);
    await move(ana, 'newest@example.com', 400, false);
    await test.app.get(RetentionService, { strict: false }).deleteExpired(new Date());
    expect(await test.dataSource.query('SELECT previous_email AS before FROM email_changes')).toEqual([
      { before: 'old@example.com' },
    ]);
  });

  it('under an address that was only requested do not belong to the account', async () => {
    const eve = await createUser(test.dataSource, { email: 'eve@example.com' });
    await leave('victim@example.com', 30);
    await move(eve, 'victim@example.com', 10, false);
    expect(await messages(eve)).toEqual([]);
  });

  it('are not found by an address alone when it belongs to an account', async () => {
    await createUser(test.dataSource, { email: 'ana@example.com' });
    await leave('ana@example.com', 30);
    expect(await messages({ id: null, email: 'ana@example.com' })).toEqual([]);
  });

  it('a signup of another account belongs to that account, whatever its address', async () => {
    const [ana, ben] = [
      await createUser(test.dataSource, { email: 'ana@example.com' }),
      await createUser(test.dataSource),
    ];
    await leave('ana@example.com', 30);
    await insert('UPDATE inner_circle_signups SET user_id = $1', [ben.id]);
    expect((await collect(ana))['inner_circle_signups']).toEqual([]);
    expect((await collect(ben))['inner_circle_signups']).toHaveLength(1);
  });
});

it('an address without an account can be erased, and nothing else is', async () => {
  const admin = await createUser(test.dataSource, { role: 'admin' });
  await leave('ana@example.com', 30);
  await leave('ben@example.com', 30);
  await test.app.get(AccountErasure, { strict: false }).eraseAddress('ana@example.com', admin.id);
  expect(await remaining()).toEqual(['ben@example.com 30']);
  expect(
    await test.dataSource.query(`SELECT 1 FROM audit_entries WHERE action = 'account.deleted' AND actor_id = $1`, [
      admin.id,
    ]),
  ).toEqual([]);
});

it('an account whose address changes during the deletion is unchanged', async () => {
  const ana = await createUser(test.dataSource, { email: 'ana@example.com' });
  await move(ana, 'new@example.com', 0);
  await expect(erase(ana)).rejects.toMatchObject({ code: 'conflict', status: 409 });
  const browser = test.browser();
  await browser.post('/api/login').send({ email: 'new@example.com', password: testPassword }).expect(200);
});
