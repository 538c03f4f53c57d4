import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CalendarBooking } from '../src/modules/calendar/calendar-bookings/calendar-booking.entity.js';
import { AccountErasure } from '../src/modules/privacy/personal-data/account-erasure.service.js';
import { createTestApps, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';
import { resetDatabase } from './reset-database.js';
import { transactionsEnded } from './transactions-ended.js';

let one: TestApp;
let two: TestApp;
let admin: ReturnType<TestApp['browser']>;
let token: string;
let ownerId: string;
beforeAll(async () => {
  [one, two] = await createTestApps();
});
afterAll(async () => {
  await two.close();
  await one.close();
});
beforeEach(async () => {
  await resetDatabase(one.dataSource);
  const owner = await createUser(one.dataSource, { email: 'owner@example.com', role: 'admin' });
  admin = one.browser();
  await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
  ownerId = owner.id;
  await one.dataSource.query(`DELETE FROM pgboss.job WHERE name ~ '^(contacts|accounts)'`);
  const scopes = ['inquiries:write', 'membership:write', 'calendar:write'];
  ({ token } = (await admin.post('/api/admin/api-tokens').send({ name: 'Our CRM', scopes }).expect(201)).body);
});

const put = (path: string, body: object, app: TestApp = one) =>
  app.http.put(`/api/admin/${path}`).set('Authorization', `Bearer ${token}`).send(body);
const read = async (path: string) => (await admin.get(`/api/admin/${path}`).expect(200)).body;
const entries = async (): Promise<string[]> =>
  (
    await one.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE action ~ '^(contacts|members|bookings).*(external-set|created|changed|invited)$' AND actor_id = $1 ORDER BY action`,
      [ownerId],
    )
  ).map(({ action }) => action);
const jobs = (): Promise<{ name: string }[]> =>
  one.dataSource.query(
    `SELECT name FROM pgboss.job WHERE name ~ '^(contacts|accounts)' AND data ->> 'id' <> 'scheduled'`,
  );
const booking = (email = 'ana@example.com', startsAt = '2026-01-05T18:00:00Z'): Promise<CalendarBooking> =>
  one.dataSource.manager.save(CalendarBooking, {
    firstName: 'Ana',
    lastName: 'Example',
    email,
    selectedDate: '',
    selectedTime: '',
    startsAt: new Date(startsAt),
    endsAt: new Date(Date.parse(startsAt) + 3_600_000),
    bookingStatus: 'completed' as const,
    manageTokenHash: email,
  });
const contact = async (email = 'ana@example.com'): Promise<{ id: string }> =>
  (await one.http.post('/api/contacts').send({ name: 'Ana', email, coachingType: 'other' }).expect(201)).body;

const kinds = {
  contacts: contact,
  members: (email?: string) => createUser(one.dataSource, { email: email ?? 'ana@example.com' }),
  bookings: (email?: string) => booking(email, email && '2026-01-06T18:00:00Z'),
} as const;

describe.each(Object.entries(kinds))('what another program keeps with %s', (list, make) => {
  const values = { externalId: 'crm-1', metadata: { owner: 'ben', 'x_y.z-1': 'día 🌞' } };

  it('shows in list, details and changes, is found, replaced and removed, and recorded once', async () => {
    const { id } = await make();
    expect((await read(`${list}/${id}`)).metadata).toEqual({});
    const before = await read(`${list}/${id}`);
    for (let n = 0; n < 2; n += 1)
      expect((await put(`${list}/${id}/external`, values).expect(200)).body).toEqual(values);
    expect(await read(`${list}?externalId=crm-1`)).toEqual([expect.objectContaining({ id, ...values })]);
    expect(await read(`${list}?externalId=crm-2`)).toEqual([]);
    await transactionsEnded(one);
    const changes: { id: string; record: object }[] = await read(`${list}/changes`);
    expect(changes.find((change) => change.id === id)?.record).toMatchObject(values);
    // Who has it open can still save.
    expect(await read(`${list}/${id}`)).toEqual({ ...before, ...values });
    for (const nothing of [{}, { externalId: null, metadata: null }]) {
      await put(`${list}/${id}/external`, values).expect(200);
      expect((await put(`${list}/${id}/external`, nothing).expect(200)).body).toEqual({ metadata: {} });
    }
    const action = `${list}.external-set`;
    expect(await entries()).toEqual([action, action, action, action]);
  });

  it('has an id of its own among them', async () => {
    const [{ id }, other] = [await make(), await make('ben@example.com')];
    await put(`${list}/${id}/external`, values).expect(200);
    const { body } = await put(`${list}/${other.id}/external`, values).expect(422);
    expect(body.errors).toEqual([{ field: 'externalId', code: 'external_id_taken' }]);
    await put(`${list}/00000000-0000-4000-8000-000000000000/external`, values).expect(404);
  });

  it('may be as large as its limits', async () => {
    const { id } = await make();
    const metadata = Object.fromEntries(
      Array.from({ length: 20 }, (_unused, n) => [`${'k'.repeat(38)}${n + 10}`, '🌞'.repeat(500)]),
    );
    await put(`${list}/${id}/external`, { externalId: 'x'.repeat(100), metadata }).expect(200);
    expect((await read(`${list}/${id}`)).metadata).toEqual(metadata);
    await put(`${list}/${id}/external`, { externalId: 'x'.repeat(101) }).expect(422);
    expect((await put(`${list}/${id}/external`, { metadata: { a: '\u0000' } })).status).toBe(422);
  });
});

it.each([
  ['21 keys', Object.fromEntries(Array.from({ length: 21 }, (_unused, n) => [`k${n}`, '']))],
  ['a key of 41 characters', { ['k'.repeat(41)]: '' }],
  ['an empty key', { '': 'x' }],
  ['a key with a space', { 'a b': 'x' }],
  ['a number', { a: 1 }],
  ['a nested object', { a: {} }],
  ['a long value', { a: 'x'.repeat(501) }],
  ['a list', []],
  ['a text', 'x'],
])('metadata with %s is refused, also by the database', async (_name, metadata) => {
  const { id } = await contact();
  const { body } = await put(`contacts/${id}/external`, { metadata }).expect(422);
  expect(body.errors).toEqual([{ field: 'metadata', code: 'invalid' }]);
  const changing = one.dataSource.query(`UPDATE contacts SET metadata = $1::jsonb`, [JSON.stringify(metadata)]);
  await expect(changing).rejects.toThrow('contacts_metadata_bounded');
});

it('a call that is retained after an erasure keeps nothing of other programs', async () => {
  const user = await createUser(one.dataSource, { email: 'ana@example.com', createdAt: new Date('2025-01-01') });
  const { id } = await booking();
  await one.dataSource.query(`UPDATE calendar_bookings SET created_at = '2026-01-01' WHERE id = $1`, [id]);
  await put(`bookings/${id}/external`, { externalId: 'crm-1', metadata: { a: 'b' } }).expect(200);
  await one.app.get(AccountErasure, { strict: false }).erase(user);
  expect(await read(`bookings/${id}`)).toMatchObject({ firstName: 'Ana', metadata: {} });
  expect((await read(`bookings/${id}`)).externalId).toBeUndefined();
});

describe('a member by address', () => {
  const ana = { email: ' Ana@Example.com', firstName: 'Ana', language: 'es', tags: ['vip'], externalId: 'crm-1' };

  it('is invited once, then changed, without role and membership', async () => {
    const created = await put('members', { ...ana, metadata: { a: 'b' } }).expect(201);
    expect(created.body).toMatchObject({ ...ana, email: 'ana@example.com', role: 'user', membership: 'none' });
    expect(await jobs()).toEqual([{ name: 'accounts.send-invitation' }]);
    // The same again changes nothing, not even the version.
    expect((await put('members', ana).expect(200)).body).toEqual(created.body);
    const { body } = await put('members', { email: 'ana@example.com', lastName: 'Example', tags: [] }).expect(200);
    expect(body).toMatchObject({
      ...ana,
      email: 'ana@example.com',
      lastName: 'Example',
      tags: [],
      metadata: { a: 'b' },
    });
    expect(await jobs()).toHaveLength(1);
    for (const [more, field] of [
      [{ role: 'admin' }, 'role'],
      [{ membershipReason: 'x' }, 'membershipReason'],
      [{ firstName: ' ' }, 'firstName'],
      [{ tags: [1] }, 'tags'],
    ] as const)
      expect((await put('members', { ...ana, ...more }).expect(422)).body.errors[0].field).toBe(field);
    expect(await entries()).toEqual(['members.changed', 'members.external-set', 'members.invited']);
  });

  it('with the external id of another one is refused, and leaves nothing', async () => {
    await put('members', ana).expect(201);
    const { body } = await put('members', { ...ana, email: 'ben@example.com' }).expect(422);
    expect(body.errors).toEqual([{ field: 'externalId', code: 'external_id_taken' }]);
    expect(await read('members?q=ben')).toEqual([]);
    expect(await jobs()).toHaveLength(1);
  });

  it('of two at once in two processes is one', async () => {
    const answers = await Promise.all(
      [one, two, one, two].map((app, n) => put('members', { ...ana, metadata: { n: String(n) } }, app)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await jobs()).toHaveLength(1);
  });
});

describe('a contact by address', () => {
  const ana = { email: ' Ana@Example.com', name: 'Ana', externalId: 'crm-1', metadata: { a: 'b' } };

  it('is stored without any email', async () => {
    const { body } = await put('contacts', ana).expect(201);
    expect(body).toMatchObject({
      ...ana,
      email: 'ana@example.com',
      source: 'api',
      coachingType: 'other',
      kind: 'request',
    });
    expect((await put('contacts', ana).expect(200)).body).toEqual(body);
    expect(await jobs()).toEqual([]);
    expect(await entries()).toEqual(['contacts.created', 'contacts.external-set']);
  });

  it('that wrote keeps what it wrote, at its newest contact', async () => {
    await contact();
    const newest = await contact();
    const { body } = await put('contacts', { ...ana, name: 'Somebody else', language: 'es' }).expect(200);
    expect(body).toMatchObject({
      id: newest.id,
      name: 'Ana',
      language: 'en',
      externalId: 'crm-1',
      metadata: { a: 'b' },
    });
    expect((await put('contacts', { email: ana.email, name: 'Ana' }).expect(200)).body).toEqual(body);
    expect(await read('contacts')).toHaveLength(2);
    expect((await put('contacts', { name: 'Ana' }).expect(422)).body.errors[0].field).toBe('email');
  });

  it('of two at once in two processes is one', async () => {
    const answers = await Promise.all(
      [one, two, one, two].map((app, n) => put('contacts', { ...ana, metadata: { n: String(n) } }, app)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201]);
    expect(await read('contacts')).toHaveLength(1);
  });
});
