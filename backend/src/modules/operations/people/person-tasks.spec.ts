import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookingDateOf } from '@leap/domain';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import type { User } from '../../accounts/users/user.entity.js';
import type { DashboardDto } from '../dashboard/dashboard.dto.js';
import type { AdminTimelineEntryDto } from './people.dto.js';
import type { DuePersonTaskDto, PersonTaskDto } from './person-tasks.dto.js';

const ANA = 'ana@example.com';
const DAY = 86_400_000;
const today = bookingDateOf(new Date());
const inDays = (days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

let test: TestApp;
let admin: User;
let browser: ReturnType<TestApp['browser']>;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  admin = await createUser(test.dataSource, { role: 'admin', firstName: 'Luis', lastName: 'Owner' });
  browser = test.browser();
  await browser.post('/api/login').send({ email: admin.email, password: testPassword }).expect(200);
});

async function contactOf(email: string): Promise<string> {
  const [row] = await test.dataSource.query<{ id: string }[]>(
    `INSERT INTO contacts (name, email, coaching_type, message) VALUES ('Ana Sample', $1, 'coaching', 'Hello') RETURNING id`,
    [email],
  );
  return row!.id;
}
const path = (id: string): string => `/api/admin/people/contact/${id}/tasks`;
const add = (id: string, body: string, dueOn?: string) => browser.post(path(id)).send({ body, dueOn });
const added = async (...values: Parameters<typeof add>) => (await add(...values).expect(201)).body as PersonTaskDto;
const listed = async (id: string): Promise<PersonTaskDto[]> =>
  ((await browser.get(path(id)).expect(200)).body as { tasks: PersonTaskDto[] }).tasks;
const due = async (): Promise<DuePersonTaskDto[]> =>
  ((await browser.get('/api/admin/people/tasks').expect(200)).body as { tasks: DuePersonTaskDto[] }).tasks;
const toDo = async () =>
  ((await browser.get('/api/admin/dashboard').expect(200)).body as DashboardDto).toDo.find(
    ({ kind }) => kind === 'person-tasks',
  );
const setDone = (id: string, { id: taskId }: PersonTaskDto, isDone: boolean) =>
  browser.patch(`${path(id)}/${taskId}`).send({ isDone });

describe('tasks with a person', () => {
  it('are listed by their day, those done last, the same from each record of the person', async () => {
    const [one, other] = [await contactOf(ANA), await contactOf(ANA)];
    await added(one, 'Someday');
    await added(one, 'Later', inDays(9));
    const soon = await added(other, '  Soon ', inDays(1));
    const done = await added(one, 'Finished', inDays(0));
    await setDone(one, done, true).expect(200);
    expect((await listed(other)).map(({ body, doneBy, createdBy }) => [body, createdBy, doneBy])).toEqual([
      ['Soon', 'Luis Owner', undefined],
      ['Later', 'Luis Owner', undefined],
      ['Someday', 'Luis Owner', undefined],
      ['Finished', 'Luis Owner', 'Luis Owner'],
    ]);
    await browser.delete(`${path(one)}/${soon.id}`).expect(204);
    await browser.delete(`${path(one)}/${soon.id}`).expect(404);
    expect(test.log()).not.toContain('Someday');
  });

  it('whose day has come are on the dashboard and in its list with the person, until they are done', async () => {
    const id = await contactOf(ANA);
    const user = await createUser(test.dataSource, { firstName: 'Ben', lastName: 'Member' });
    await added(id, 'Tomorrow', inDays(1));
    await added(id, 'No day');
    expect(await toDo()).toEqual({ kind: 'person-tasks', count: 0 });
    const late = await added(id, 'Late', inDays(-2));
    await browser.post(`/api/admin/people/user/${user.id}/tasks`).send({ body: 'Today', dueOn: today }).expect(201);
    expect(await toDo()).toEqual({ kind: 'person-tasks', count: 2, dueOn: inDays(-2) });
    expect((await due()).map(({ body, person }) => [body, person])).toEqual([
      ['Late', { kind: 'contact', id, name: 'Ana Sample' }],
      ['Today', { kind: 'user', id: user.id, name: 'Ben Member' }],
    ]);
    await setDone(id, late, true).expect(200);
    expect(await toDo()).toEqual({ kind: 'person-tasks', count: 1, dueOn: today });
    await setDone(id, late, false).expect(200);
    expect((await due()).map(({ body }) => body)).toEqual(['Late', 'Today']);
  });

  it('are in the timeline, open ones on their day', async () => {
    const id = await contactOf(ANA);
    await added(id, 'Ahead', inDays(30));
    await setDone(id, await added(id, 'Finished'), true).expect(200);
    const { body } = await browser.get(`/api/admin/people/contact/${id}/timeline`).expect(200);
    expect((body as AdminTimelineEntryDto[]).map(({ kind, text }) => [kind, text])).toEqual([
      ['task', 'Ahead'],
      ['task-done', 'Finished'],
      ['contact', undefined],
    ]);
  });

  it('are added and ticked off once, and audited', async () => {
    const id = await contactOf(ANA);
    const send = () => browser.post(path(id)).set('Idempotency-Key', 'one').send({ body: 'Call her' });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [task] = await listed(id);
    expect(await listed(id)).toHaveLength(1);
    await Promise.all([setDone(id, task!, true).expect(200), setDone(id, task!, true).expect(200)]);
    const actions = await test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE action LIKE 'people.task-%' AND subject_id = $1 ORDER BY created_at`,
      [id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['people.task-added', 'people.task-done']);
  });

  it('are at most 50 open ones, also when several are added at once', async () => {
    const id = await contactOf(ANA);
    await test.dataSource.query(
      `INSERT INTO person_tasks (email, body) SELECT $1, n::text FROM generate_series(1, 48) n`,
      [ANA],
    );
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((body) => add(id, body)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      errors: [{ field: 'body', code: 'too_many' }],
    });
    const done = answers.find(({ status }) => status === 201)!.body as PersonTaskDto;
    await setDone(id, done, true).expect(200);
    await added(id, 'One more');
    await setDone(id, done, false).expect(409);
  });

  it('of another person are not found', async () => {
    const [ana, ben] = [await contactOf(ANA), await contactOf('ben@example.com')];
    const task = await added(ana, 'Call her');
    await setDone(ben, task, true).expect(404);
    await browser.delete(`${path(ben)}/${task.id}`).expect(404);
    expect(await listed(ben)).toEqual([]);
  });

  it.each([
    [{ body: '   ' }, 422],
    [{ body: 'x'.repeat(500) }, 201],
    [{ body: 'x'.repeat(501) }, 422],
    [{ body: 'x', dueOn: '2026-02-30' }, 422],
  ])('case %#: is answered with its status', async (body, status) => {
    await browser
      .post(path(await contactOf(ANA)))
      .send(body)
      .expect(status);
  });
});
