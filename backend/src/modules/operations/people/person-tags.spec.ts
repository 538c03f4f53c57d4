import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import type { User } from '../../accounts/users/user.entity.js';
import type { AdminPersonDto } from './people.dto.js';

const ANA = 'ana@example.com';

let test: TestApp;
let admin: User;
let browser: ReturnType<TestApp['browser']>;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  admin = await createUser(test.dataSource, { role: 'admin' });
  browser = test.browser();
  await browser.post('/api/login').send({ email: admin.email, password: testPassword }).expect(200);
});

const query = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  test.dataSource.query<Row[]>(text, values);
async function contactOf(email: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    `INSERT INTO contacts (name, email, coaching_type, message) VALUES ('Ana Sample', $1, 'coaching', 'Hello') RETURNING id`,
    [email],
  );
  return `contact/${row!.id}`;
}
const change = (record: string, { add = [], remove = [] }: { add?: string[]; remove?: string[] }) =>
  browser.patch(`/api/admin/people/${record}/tags`).send({ add, remove });
const tagsOf = async (record: string): Promise<string[]> =>
  ((await browser.get(`/api/admin/people/${record}`).expect(200)).body as AdminPersonDto).tags;
const stored = (): Promise<{ email: string; tags: string[] }[]> => query('SELECT email, tags FROM person_tags');

describe('tags of a person', () => {
  it('are added and removed without an account, the same from each record, and audited without the tag', async () => {
    const [one, other] = [await contactOf(ANA), await contactOf(ANA)];
    await change(one, { add: ['  Retreat 2027 ', 'speaker'] }).expect(200);
    expect(await tagsOf(other)).toEqual(['Retreat 2027', 'speaker']);
    const answer = await change(other, { remove: ['SPEAKER'] }).expect(200);
    expect((answer.body as AdminPersonDto).tags).toEqual(['Retreat 2027']);
    await change(one, { remove: ['Retreat 2027'] }).expect(200);
    expect(await stored()).toEqual([]);
    const audited = await query(
      `SELECT subject_type || '/' || subject_id AS subject FROM audit_entries WHERE action = 'people.tagged' ORDER BY created_at`,
    );
    expect(audited.map(({ subject }) => subject)).toEqual([one, other, one]);
    expect(test.log()).not.toContain('Retreat 2027');
  });

  it('of an account are on the account, and a list that was edited before is then out of date', async () => {
    const user = await createUser(test.dataSource, { email: ANA, tags: ['vip'] });
    const { body } = await browser.get(`/api/admin/members/${user.id}`).expect(200);
    await change(await contactOf(ANA), { add: ['retreat'] }).expect(200);
    expect(await tagsOf(`user/${user.id}`)).toEqual(['vip', 'retreat']);
    expect(await stored()).toEqual([]);
    const { updatedAt: version } = body as { updatedAt: string };
    await browser.patch(`/api/admin/members/${user.id}`).send({ tags: [], version }).expect(409);
  });

  it('are spelled as they are in use, and there once', async () => {
    await createUser(test.dataSource, { tags: ['VIP'] });
    const record = await contactOf(ANA);
    await change(record, { add: ['vip'] }).expect(200);
    await change(record, { add: ['Vip'] }).expect(200);
    expect(await tagsOf(record)).toEqual(['VIP']);
    await change(record, { add: ['lead'] }).expect(200);
    expect((await browser.get('/api/admin/members/tags').expect(200)).body).toEqual({
      tags: ['lead', 'VIP'].toSorted(),
    });
  });

  it('move to the account that gets the address', async () => {
    const record = await contactOf(ANA);
    await change(record, { add: ['lead', 'vip'] }).expect(200);
    const user = await createUser(test.dataSource, { email: ANA, tags: ['vip', 'own'] });
    expect(await tagsOf(record)).toEqual(['vip', 'own', 'lead']);
    expect(await stored()).toEqual([]);
    await change(await contactOf('new@example.com'), { add: ['other'] }).expect(200);
    await query(`UPDATE users SET email = 'new@example.com' WHERE id = $1`, [user.id]);
    expect(await tagsOf(`user/${user.id}`)).toEqual(['vip', 'own', 'lead', 'other']);
    const found = await browser.get('/api/admin/search').query({ q: 'lead' }).expect(200);
    expect(found.body).toMatchObject([{ kind: 'person', recordId: user.id, tags: ['vip', 'own', 'lead', 'other'] }]);
  });

  it('added at the same moment are all stored, up to 20', async () => {
    for (const record of [await contactOf(ANA), `user/${(await createUser(test.dataSource)).id}`]) {
      await change(record, { add: Array.from({ length: 17 }, (_, n) => `tag ${n}`) }).expect(200);
      const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((tag) => change(record, { add: [tag] })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 422, 422]);
      const refused = answers.find(({ status }) => status === 422);
      expect(refused?.body).toMatchObject({ errors: [{ field: 'add', code: 'too_many' }] });
      expect(await tagsOf(record)).toHaveLength(20);
    }
  });

  it.each([
    [{ add: ['x'.repeat(40)] }, 200],
    [{ add: ['x'.repeat(41)] }, 422],
    [{ add: Array.from({ length: 21 }, (_, n) => `${n}`) }, 422],
    [{ add: 'x' as never }, 422],
  ])('case %#: is answered with its status', async (body, status) => {
    await change(await contactOf(ANA), body).expect(status);
  });

  it('are shown in the search with the person', async () => {
    await change(await contactOf(ANA), { add: ['retreat'] }).expect(200);
    const found = await browser.get('/api/admin/search').query({ q: 'ana sample' }).expect(200);
    expect(found.body).toMatchObject([{ kind: 'person', title: 'Ana Sample', tags: ['retreat'] }]);
  });
});
