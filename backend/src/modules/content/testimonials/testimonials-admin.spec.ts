import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestimonial } from '../../../../test/content-factories.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { Testimonial } from './testimonial.entity.js';

let test: TestApp;
let editor: ReturnType<TestApp['browser']>;
beforeAll(async () => {
  test = await createTestApp();
  const { email } = await createUser(test.dataSource, { role: 'editor' });
  editor = test.browser();
  await editor.post('/api/login').send({ email, password: testPassword }).expect(200);
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.manager.clear(Testimonial));

const submitted = { name: 'Ana', rating: 4, title: 'Words', content: 'More words.', language: 'en' };
const create = async (more: object = {}) =>
  (
    await editor
      .post('/api/admin/testimonials')
      .send({ ...submitted, ...more })
      .expect(201)
  ).body;
const namesAt = async (path: string): Promise<string[]> =>
  (await editor.get(path).expect(200)).body.map(({ name }: { name: string }) => name);
const actionsOf = async (id: string): Promise<string[]> =>
  (
    await test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE subject_type = 'testimonial' AND subject_id = $1 ORDER BY action`,
      [id],
    )
  ).map(({ action }) => action);

describe('a testimonial', () => {
  it('is created, changed, hidden, shown and deleted, each with an entry in the audit log', async () => {
    const written = await create();
    expect(written).toEqual({
      ...submitted,
      id: expect.any(String),
      visibility: 'shown',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const at = `/api/admin/testimonials/${written.id}`;
    const changed = (
      await editor
        .patch(at)
        .send({ ...submitted, title: 'Others', version: written.updatedAt })
        .expect(200)
    ).body;
    expect(await namesAt('/api/testimonials')).toEqual(['Ana']);
    const hidden = (await editor.post(`${at}/hide`).send({ version: changed.updatedAt }).expect(200)).body;
    expect([
      hidden.visibility,
      await namesAt('/api/testimonials'),
      await namesAt('/api/admin/testimonials?visibility=hidden'),
    ]).toEqual(['hidden', [], ['Ana']]);
    await editor.post(`${at}/show`).send({ version: hidden.updatedAt }).expect(200);
    expect(await namesAt('/api/testimonials')).toEqual(['Ana']);
    expect((await editor.get(at).expect(200)).body.title).toBe('Others');
    await editor.delete(at).expect(204);
    await editor.delete(at).expect(404);
    await editor.get(at).expect(404);
    expect(await actionsOf(written.id)).toEqual(
      ['created', 'deleted', 'hidden', 'shown', 'updated'].map((verb) => `testimonials.${verb}`),
    );
  });

  it('has a later version after each change, also within one millisecond', async () => {
    const { id } = await create();
    const changed = async (version: string): Promise<string> =>
      (await editor.post(`/api/admin/testimonials/${id}/hide`).send({ version }).expect(200)).body.updatedAt;
    // As if the former change had the same millisecond, or came from a clock that is ahead.
    const ahead = '2100-01-01T00:00:00.000Z';
    await test.dataSource.manager.update(Testimonial, id, { updatedAt: new Date(ahead) });
    const next = await changed(ahead);
    expect([next, await changed(next)]).toEqual(['2100-01-01T00:00:00.001Z', '2100-01-01T00:00:00.002Z']);
  });

  it('changed by two at once: the second gets edit_conflict', async () => {
    const { id, updatedAt: version } = await create();
    const change = (title: string) =>
      editor.patch(`/api/admin/testimonials/${id}`).send({ ...submitted, title, version });
    const answers = await Promise.all([change('Mine'), change('Yours')]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
    for (const verb of ['hide', 'show'])
      expect((await editor.post(`/api/admin/testimonials/${id}/${verb}`).send({ version }).expect(409)).body.code).toBe(
        'edit_conflict',
      );
  });

  it.each([
    [{ name: ' ' }, 'name', 'required'],
    [{ rating: 6 }, 'rating', 'too_large'],
    [{ rating: 'five' }, 'rating', 'invalid_type'],
    [{ content: 'x'.repeat(2_001) }, 'content', 'too_long'],
    [{ language: 'fr' }, 'language', 'invalid_choice'],
  ])('is refused with %j, tied to its field', async (wrong, field, code) => {
    expect(
      (
        await editor
          .post('/api/admin/testimonials')
          .send({ ...submitted, ...wrong })
          .expect(422)
      ).body.errors,
    ).toEqual([{ field, code }]);
  });
});

describe('the order', () => {
  const move = (id: string, direction: string, status = 200) =>
    editor.post(`/api/admin/testimonials/${id}/move`).send({ direction }).expect(status);

  it('is changed by editors: neighbours of one language swap positions, also when they were created at once', async () => {
    const at = { createdAt: new Date('2026-01-01T00:00:00Z') };
    for (const name of ['A', 'B', 'C']) await createTestimonial(test.dataSource, { name, ...at });
    await createTestimonial(test.dataSource, { name: 'Otra', language: 'es', ...at });
    const before = await namesAt('/api/testimonials');
    const [first = '', second = '', third = ''] = before;
    const ids = Object.fromEntries(
      (await editor.get('/api/admin/testimonials')).body.map(({ id, name }: { id: string; name: string }) => [
        name,
        id,
      ]),
    );
    await move(ids[third], 'up');
    expect(await namesAt('/api/testimonials')).toEqual([first, third, second]);
    await move(ids[third], 'up');
    await move(ids[third], 'up');
    expect(await namesAt('/api/testimonials')).toEqual([third, first, second]);
    await move(ids[first], 'down');
    expect(await namesAt('/api/testimonials')).toEqual([third, second, first]);
    expect(await namesAt('/api/admin/testimonials?language=en')).toEqual([third, second, first]);
    await create({ name: 'Newest' });
    expect(await namesAt('/api/testimonials')).toEqual(['Newest', third, second, first]);
  });

  it('stays consistent when many move at once', async () => {
    const rows = [await create({ name: 'A' }), await create({ name: 'B' }), await create({ name: 'C' })];
    await Promise.all(rows.flatMap(({ id }) => [move(id, 'up'), move(id, 'down')]));
    expect((await namesAt('/api/testimonials')).sort()).toEqual(['A', 'B', 'C']);
    const [{ count } = { count: 0 }] = await test.dataSource.query<{ count: number }[]>(
      'SELECT count(DISTINCT ranked_at)::int AS count FROM testimonials',
    );
    expect(count).toBe(3);
  });

  it('refuses unknown ids and directions', async () => {
    expect((await move('6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e', 'up', 404)).body.code).toBe('not_found');
    expect((await move((await create()).id, 'sideways', 422)).body.errors).toEqual([
      { field: 'direction', code: 'invalid_choice' },
    ]);
  });
});
