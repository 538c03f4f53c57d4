import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import type { AdminPersonDto, AdminTimelineEntryDto } from './people.dto.js';

let test: TestApp;
let browser: ReturnType<TestApp['browser']>;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  const admin = await createUser(test.dataSource, { role: 'admin' });
  browser = test.browser();
  await browser.post('/api/login').send({ email: admin.email, password: testPassword }).expect(200);
});

const addressOf = (name: string): string => `${name}@example.com`;
/** A contact request of somebody. @returns its path */
async function contactOf(name: string): Promise<string> {
  const [row] = await test.dataSource.query<{ id: string }[]>(
    `INSERT INTO contacts (name, email, coaching_type, message) VALUES ($1, $2, 'coaching', 'Hello') RETURNING id`,
    [name, addressOf(name)],
  );
  return `contact/${row!.id}`;
}
const join = (record: string, name: string) =>
  browser.post(`/api/admin/people/${record}/aliases`).send({ email: addressOf(name) });
const personOf = async (record: string): Promise<AdminPersonDto> =>
  (await browser.get(`/api/admin/people/${record}`).expect(200)).body as AdminPersonDto;
const entriesOf = async (record: string): Promise<string[]> =>
  ((await browser.get(`/api/admin/people/${record}/timeline`).expect(200)).body as AdminTimelineEntryDto[])
    .map(({ kind, record: { id } }) => `${kind} ${id}`)
    .toSorted();

describe('two addresses of one person', () => {
  it('are a member by either account, and the entries of the other one say its address', async () => {
    const user = await createUser(test.dataSource, { email: addressOf('ana'), isInnerCircleMember: true });
    const [old, ana] = [await contactOf('old'), await contactOf('ana')];
    expect((await personOf(old)).isMember).toBe(false);
    await join(old, 'ana').expect(200);
    expect(await personOf(old)).toMatchObject({ email: addressOf('old'), isMember: true, userId: user.id });
    const entriesOf = async (record: string) =>
      ((await browser.get(`/api/admin/people/${record}/timeline`).expect(200)).body as AdminTimelineEntryDto[])
        .map(({ kind, email }) => `${kind} ${email ?? ''}`.trim())
        .toSorted();
    expect(await entriesOf(old)).toEqual(['account ana@example.com', 'contact', 'contact ana@example.com']);
    expect(await entriesOf(ana)).toEqual(['account', 'contact', 'contact old@example.com']);
  });

  it('have one page from each record, until they are separated; no record is rewritten, and both are audited', async () => {
    const user = await createUser(test.dataSource, { email: addressOf('ana'), tags: ['vip'] });
    const [ana, old] = [await contactOf('ana'), await contactOf('old')];
    await browser
      .patch(`/api/admin/people/${old}/tags`)
      .send({ add: ['lead'], remove: [] })
      .expect(200);
    await browser.post(`/api/admin/people/${old}/tasks`).send({ body: 'Call her' }).expect(201);
    const before = { ana: await entriesOf(ana), old: await entriesOf(old) };
    await join(ana, 'old').expect(200);
    const all = [...before.ana, ...before.old].toSorted();
    for (const record of [ana, old, `user/${user.id}`]) {
      expect(await entriesOf(record)).toEqual(all);
      const { tags, aliases } = await personOf(record);
      expect([tags.toSorted(), aliases]).toEqual([
        ['lead', 'vip'],
        [{ id: expect.any(String), email: addressOf('old'), mainEmail: addressOf('ana') }],
      ]);
    }
    expect((await browser.get(`/api/admin/people/${ana}/tasks`).expect(200)).body).toMatchObject({
      tasks: [{ body: 'Call her' }],
    });
    for (const q of ['ana@example.com', 'old@example.com'])
      expect((await browser.get('/api/admin/search').query({ q }).expect(200)).body).toMatchObject([{ detail: q }]);
    const [alias] = (await personOf(old)).aliases;
    await browser.delete(`/api/admin/people/${old}/aliases/${alias!.id}`).expect(200);
    await browser.delete(`/api/admin/people/${old}/aliases/${alias!.id}`).expect(404);
    expect({ ana: await entriesOf(ana), old: await entriesOf(old) }).toEqual(before);
    const audited = await test.dataSource.query<{ action: string; subject: string }[]>(
      `SELECT action, subject_type || '/' || subject_id AS subject FROM audit_entries
        WHERE action IN ('people.joined', 'people.separated') ORDER BY created_at`,
    );
    expect(audited.slice(-2)).toEqual([
      { action: 'people.joined', subject: ana },
      { action: 'people.separated', subject: old },
    ]);
    expect(test.log()).not.toContain(addressOf('old'));
  });

  it('are joined to the main address also from the page of another one', async () => {
    const [one, two] = [await contactOf('one'), await contactOf('two'), await contactOf('three')];
    await join(one, 'two').expect(200);
    await join(two, 'three').expect(200);
    expect((await personOf(two)).aliases.map(({ email, mainEmail }) => [email, mainEmail])).toEqual([
      [addressOf('two'), addressOf('one')],
      [addressOf('three'), addressOf('one')],
    ]);
    expect(await entriesOf(one)).toHaveLength(3);
  });

  it('form no chain and no circle, also when both directions are joined at once', async () => {
    const [one, two, three] = [await contactOf('one'), await contactOf('two'), await contactOf('three')];
    const answers = await Promise.all([join(one, 'two'), join(two, 'one')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await join(one, 'one').expect(409);
    const main = (await personOf(one)).aliases[0]!.mainEmail.split('@')[0]!;
    await join(three, main).expect(409);
    await join(three, main === 'one' ? 'two' : 'one').expect(409);
    expect(await entriesOf(three)).toHaveLength(1);
  });

  it('are joined only if a record has the other one', async () => {
    const one = await contactOf('one');
    expect((await join(one, 'nobody').expect(422)).body).toMatchObject({
      errors: [{ field: 'email', code: 'invalid_choice' }],
    });
    expect((await personOf(one)).aliases).toEqual([]);
  });
});
