import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMeetingType } from '../../../../test/content-factories.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';

let test: TestApp;
let owner: ReturnType<TestApp['browser']>;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  const { email } = await createUser(test.dataSource, { role: 'admin' });
  owner = test.browser();
  await owner.post('/api/login').send({ email, password: testPassword }).expect(200);
});

const at = '/api/admin/meeting-types';
const submitted = {
  slug: 'short-call',
  name: { en: 'Short call', es: 'Llamada corta' },
  description: { en: '', es: '' },
  minutes: 30,
  bufferBefore: 5,
  bufferAfter: 10,
  noticeHours: 24,
  mostPerDay: 3,
  location: 'phone',
  locationText: { en: 'We call you.', es: 'Te llamamos.' },
  questions: [{ label: { en: 'Why now?', es: '¿Por qué ahora?' }, isRequired: true, isLong: false }],
  visibility: 'unlisted',
};
const create = async (more: object = {}) =>
  (
    await owner
      .post(at)
      .send({ ...submitted, ...more })
      .expect(201)
  ).body;
const slugs = async (query = ''): Promise<string[]> =>
  (await owner.get(`${at}${query}`).expect(200)).body.map(({ slug }: { slug: string }) => slug);
const DEFAULT = 'inner_circle_consultation';
const specified = async () =>
  (await owner.get(at).expect(200)).body.find(({ slug }: { slug: string }) => slug === DEFAULT);
const { slug: _fixed, ...changes } = submitted;

it('has the specified consultation from the start: one hour, without buffers, notice, limit or questions', async () => {
  expect(await specified()).toEqual(
    expect.objectContaining({
      minutes: 60,
      bufferBefore: 0,
      bufferAfter: 0,
      noticeHours: 0,
      mostPerDay: null,
      location: 'video',
      questions: [],
      visibility: 'listed',
    }),
  );
});

it('adds a type as the last one, changes it, and records what the edit changed', async () => {
  const added = await create();
  expect(added).toEqual({
    ...submitted,
    id: expect.any(String),
    bookings: 0,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(await slugs()).toEqual([DEFAULT, 'short-call']);
  expect(await slugs('?visibility=unlisted')).toEqual(['short-call']);
  const change = { ...changes, minutes: 45, questions: [], mostPerDay: null, version: added.updatedAt };
  const changed = (await owner.patch(`${at}/${added.id}`).send(change).expect(200)).body;
  expect([changed.slug, changed.minutes, changed.questions, changed.mostPerDay]).toEqual(['short-call', 45, [], null]);
  expect((await owner.patch(`${at}/${added.id}`).send(change).expect(409)).body.code).toBe('edit_conflict');
  const { body } = await owner.get(`/api/admin/audit-entries?subjectType=meeting-type&subjectId=${added.id}`);
  expect(body.map(({ action }: { action: string }) => action)).toEqual([
    'meeting-types.updated',
    'meeting-types.created',
  ]);
  expect(body[0].changes.map(({ field }: { field: string }) => field).sort()).toEqual([
    'minutes',
    'mostPerDay',
    'questions',
  ]);
});

it('swaps a type with its neighbour, and deletes one that nobody has booked', async () => {
  const { id } = await create();
  await createMeetingType(test.dataSource, { slug: 'other' });
  await owner.post(`${at}/${id}/move`).send({ direction: 'up' }).expect(200);
  expect((await slugs())[0]).toBe('short-call');
  await owner.post(`${at}/${id}/move`).send({ direction: 'up' }).expect(200);
  await owner.post(`${at}/${id}/move`).send({ direction: 'down' }).expect(200);
  expect(await slugs()).toEqual([DEFAULT, 'short-call', 'other']);
  await owner.delete(`${at}/${id}`).expect(204);
  await owner.get(`${at}/${id}`).expect(404);
  await owner.delete(`${at}/${id}`).expect(404);
});

it('neither deletes nor closes the specified consultation, nor changes its length', async () => {
  const { id, updatedAt: version } = await specified();
  expect((await owner.delete(`${at}/${id}`).expect(409)).body.code).toBe('conflict');
  const { body } = await owner
    .patch(`${at}/${id}`)
    .send({ ...changes, visibility: 'closed', version })
    .expect(422);
  expect(body.errors).toEqual([{ field: 'visibility', code: 'invalid_choice' }]);
  const other = await owner
    .patch(`${at}/${id}`)
    .send({ ...changes, version })
    .expect(422);
  expect(other.body.errors).toEqual([{ field: 'minutes', code: 'invalid_choice' }]);
});

describe('a type is refused', () => {
  it.each([
    [{ slug: 'Short Call' }, 'slug', 'invalid_format'],
    [{ slug: DEFAULT }, 'slug', 'slug_taken'],
    [{ minutes: 9 }, 'minutes', 'too_small'],
    [{ bufferAfter: 121 }, 'bufferAfter', 'too_large'],
    [{ mostPerDay: 0 }, 'mostPerDay', 'too_small'],
    [{ location: 'link' }, 'locationUrl', 'required'],
    [{ location: 'address', locationText: { en: '', es: '' } }, 'locationText.en', 'required'],
    [{ description: { en: 'Only English', es: '' } }, 'description.es', 'required'],
    [{ questions: Array.from({ length: 6 }, () => submitted.questions[0]) }, 'questions', 'too_many'],
    [{ questions: [...submitted.questions, ...submitted.questions] }, 'questions.1.en', 'invalid'],
  ])('with %j, tied to its field', async (wrong, field, code) => {
    const { body } = await owner
      .post(at)
      .send({ ...submitted, ...wrong })
      .expect(422);
    expect(body.errors).toEqual([{ field, code }]);
  });
});
