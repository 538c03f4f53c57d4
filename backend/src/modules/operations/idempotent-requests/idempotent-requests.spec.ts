import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createTestAppWith, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';

const path = '/api/admin/testimonials';
const body = { name: 'Ana', rating: 5, title: 'Rested', content: 'I sleep again.', language: 'en' };

let test: TestApp;
let admin: ReturnType<TestApp['browser']>;
beforeAll(async () => {
  test = await createTestAppWith({ PRIVATE_WEBHOOKS: ['http://127.0.0.1:9'] });
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  admin = await logIn('owner@example.com');
});

async function logIn(email: string): Promise<ReturnType<TestApp['browser']>> {
  await createUser(test.dataSource, { email, role: 'admin' });
  const browser = test.browser();
  await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
  return browser;
}
const send = (values: object = body, key = 'one', by = admin) => by.post(path).set('Idempotency-Key', key).send(values);
const count = async (): Promise<number> =>
  (await test.dataSource.query<object[]>(`SELECT FROM testimonials WHERE title = 'Rested'`)).length;

it('a repeated request gets the first answer, and makes nothing', async () => {
  const first = await send().expect(201);
  expect(first.headers).not.toHaveProperty('idempotent-replayed');
  const again = await send().expect(201);
  expect(again.headers).toHaveProperty('idempotent-replayed', 'true');
  expect(again.body).toEqual(first.body);
  expect(await count()).toBe(1);
  await send(body, 'two').expect(201);
  await send(body, '').expect(201);
  expect(await count()).toBe(3);
});

it('of many at once one makes it', async () => {
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await send()).status));
  expect(statuses).toContain(201);
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  expect(await count()).toBe(1);
});

it('another request with the key is refused, somebody else’s is not', async () => {
  await send().expect(201);
  expect((await send({ ...body, name: 'Eva' }).expect(422)).body).toMatchObject({ code: 'idempotency_key_reused' });
  await send(body, 'one', await logIn('second@example.com')).expect(201);
  expect(await count()).toBe(2);
});

it('a refused request may be sent again, corrected', async () => {
  await send({ ...body, rating: 9 }).expect(422);
  await send().expect(201);
});

it('a request whose process died is not repeated', async () => {
  await send().expect(201);
  await test.dataSource.query('UPDATE idempotent_requests SET sealed_answer = NULL');
  expect((await send().expect(409)).body).toMatchObject({ code: 'conflict' });
  expect(await count()).toBe(1);
});

describe('a file', () => {
  const picture = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 16, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
  const upload = (address: string, type: string, file: Buffer) =>
    admin.post(address).set('Content-Type', type).set('Idempotency-Key', 'file').send(file);

  it('that is sent again is stored once, and another one with its key is refused', async () => {
    const [one, other] = [await picture('#9C4A2F'), await picture('#2F4A9C')];
    const first = await upload('/api/admin/images', 'image/png', one).expect(201);
    const again = await upload('/api/admin/images', 'image/png', one).expect(201);
    expect(again.headers).toHaveProperty('idempotent-replayed', 'true');
    expect(again.body).toEqual(first.body);
    const refused = await upload('/api/admin/images', 'image/png', other).expect(422);
    expect(refused.body).toMatchObject({ code: 'idempotency_key_reused' });
    await upload('/api/member/post-pictures', 'image/png', one).expect(422);
    expect(await test.dataSource.query('SELECT FROM images')).toHaveLength(1);
  });

  it('that is refused leaves its key to the right one', async () => {
    const address = '/api/admin/imports?kind=contacts&fileName=people.csv';
    await upload(address, 'text/plain', Buffer.from('x')).expect(415);
    await upload(address, 'text/csv', Buffer.alloc(0)).expect(422);
    await upload('/api/admin/imports?kind=nothing', 'text/csv', Buffer.from('email\n')).expect(422);
    const file = Buffer.from('email;name\nana@example.com;Ana\n');
    const first = await upload(address, 'text/csv', file).expect(201);
    expect((await upload(address, 'text/csv', file).expect(201)).body).toEqual(first.body);
    await upload(address.replace('people', 'others'), 'text/csv', file).expect(422);
    expect(await test.dataSource.query('SELECT FROM imports')).toHaveLength(1);
  });
});

it('keys that are shown once are stored sealed', async () => {
  const webhook = { name: 'CRM', url: 'http://127.0.0.1:9/', kinds: ['contact.created'] };
  const make = () => admin.post('/api/admin/webhooks').set('Idempotency-Key', 'hook').send(webhook).expect(201);
  const { signingKey: key } = (await make()).body as { signingKey: string };
  expect((await make()).body).toMatchObject({ signingKey: key });
  const [row] = await test.dataSource.query<object[]>('SELECT * FROM idempotent_requests');
  expect(JSON.stringify(row)).not.toContain(key);
});
