import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { RetreatOffering } from './retreat-offering.entity.js';

let test: TestApp;
let editor: ReturnType<TestApp['browser']>;
beforeAll(async () => {
  test = await createTestApp();
  const { email } = await createUser(test.dataSource, { role: 'editor' });
  editor = test.browser();
  await editor.post('/api/login').send({ email, password: testPassword }).expect(200);
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.manager.clear(RetreatOffering));

const submitted = {
  kind: 'retreat',
  title: 'By the sea',
  date: 'July 17–20, 2027',
  startsOn: '2027-07-17',
  endsOn: '2027-07-20',
  timeZone: 'America/Bogota',
  location: 'Santa Marta',
  description: 'Four days.',
  link: 'https://example.com/sea',
  buttonText: 'See it',
  language: 'en',
  position: 0,
};
const create = async (more: object = {}) =>
  (
    await editor
      .post('/api/admin/retreat-offerings')
      .send({ ...submitted, ...more })
      .expect(201)
  ).body;
const shown = async (): Promise<string[]> =>
  (await test.http.get('/api/retreat-offerings').expect(200)).body.map(({ title }: { title: string }) => title);

it('an offering is created, changed, hidden, shown and deleted, each with an entry in the audit log', async () => {
  const written = await create();
  expect(written).toEqual({ ...submitted, id: expect.any(String), visibility: 'shown', updatedAt: expect.any(String) });
  const at = `/api/admin/retreat-offerings/${written.id}`;
  const changed = (
    await editor
      .patch(at)
      .send({ ...submitted, title: 'On request', startsOn: '', endsOn: '', version: written.updatedAt })
      .expect(200)
  ).body;
  expect([changed.startsOn, await shown()]).toEqual([undefined, ['On request']]);
  const hidden = (await editor.post(`${at}/hide`).send({ version: changed.updatedAt }).expect(200)).body;
  expect([hidden.visibility, await shown()]).toEqual(['hidden', []]);
  expect(
    (await editor.get('/api/admin/retreat-offerings?visibility=hidden&language=en').expect(200)).body,
  ).toHaveLength(1);
  await editor.post(`${at}/show`).send({ version: hidden.updatedAt }).expect(200);
  expect(await shown()).toEqual(['On request']);
  await editor.delete(at).expect(204);
  await editor.delete(at).expect(404);
  await editor
    .patch(at)
    .send({ ...submitted, version: written.updatedAt })
    .expect(404);
  const entries = await test.dataSource.query<{ action: string }[]>(
    `SELECT action FROM audit_entries WHERE subject_type = 'retreat-offering' AND subject_id = $1 ORDER BY action`,
    [written.id],
  );
  expect(entries.map(({ action }) => action)).toEqual(
    ['created', 'deleted', 'hidden', 'shown', 'updated'].map((verb) => `retreat-offerings.${verb}`),
  );
});

it('changed by two at once: the second gets edit_conflict', async () => {
  const { id, updatedAt: version } = await create();
  const change = (title: string) =>
    editor.patch(`/api/admin/retreat-offerings/${id}`).send({ ...submitted, title, version });
  const answers = await Promise.all([change('Mine'), change('Yours')]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
});

it('those without dates are ordered by their position', async () => {
  for (const [title, position] of [
    ['second', 2],
    ['first', 1],
  ])
    await create({ title, position, startsOn: null, endsOn: null });
  expect(await shown()).toEqual(['first', 'second']);
});

it('is paired with one translation only', async () => {
  const original = await create();
  const translation = await create({ title: 'Junto al mar', language: 'es', translationId: original.id });
  expect((await editor.get(`/api/admin/retreat-offerings/${original.id}`)).body).toMatchObject({
    translationId: translation.id,
    updatedAt: original.updatedAt,
  });
  expect(await shown()).toEqual(['By the sea']);
  const third = await editor
    .post('/api/admin/retreat-offerings')
    .send({ ...submitted, language: 'es', translationId: original.id })
    .expect(422);
  expect(third.body.errors).toEqual([{ field: 'translationId', code: 'already_paired' }]);
});

describe('an offering is refused with', () => {
  it.each([
    [{ endsOn: '2027-07-16' }, 'endsOn', 'too_small'],
    [{ endsOn: null }, 'endsOn', 'required'],
    [{ startsOn: '' }, 'startsOn', 'required'],
    [{ startsOn: '2027-06-31' }, 'startsOn', 'invalid_format'],
    [{ startsOn: 'July' }, 'startsOn', 'invalid_format'],
    [{ timeZone: 'America/Nowhere' }, 'timeZone', 'invalid_choice'],
    [{ timeZone: '+01:00' }, 'timeZone', 'invalid_choice'],
    [{ link: 'javascript:alert(1)' }, 'link', 'invalid_format'],
    [{ link: '//example.com' }, 'link', 'invalid_format'],
    [{ link: 'http://example.com' }, 'link', 'invalid_format'],
    [{ kind: 'party' }, 'kind', 'invalid_choice'],
    [{ position: -1 }, 'position', 'too_small'],
    [{ title: '' }, 'title', 'required'],
  ])('%j, tied to its field', async (wrong, field, code) => {
    expect(
      (
        await editor
          .post('/api/admin/retreat-offerings')
          .send({ ...submitted, ...wrong })
          .expect(422)
      ).body.errors,
    ).toEqual([{ field, code }]);
    expect(await shown()).toEqual([]);
  });
});
