import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';

type Browser = ReturnType<TestApp['browser']>;
interface Person {
  id: string;
  browser: Browser;
}
interface Task {
  id: string;
  text: string;
  isOwn: boolean;
  isDone: boolean;
}

const TASKS = '/api/member/pod-tasks';
let test: TestApp;
let admin: Person;
let ana: Person;
let ben: Person;
let podId: string;
let otherId: string;

async function person(overrides: object = {}): Promise<Person> {
  const { id, email } = await createUser(test.dataSource, { isInnerCircleMember: true, ...overrides });
  const browser = test.browser();
  await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
  return { id, browser };
}
const pod = async (name: string): Promise<string> =>
  (await admin.browser.post('/api/admin/pods').send({ name }).expect(201)).body.id;
const put = (id: string, one: Person) => admin.browser.put(`/api/admin/pods/${id}/people/${one.id}`).expect(200);
const list = async ({ browser }: Person): Promise<Task[]> => (await browser.get(TASKS).expect(200)).body;
const shown = async (one: Person) => (await list(one)).map(({ text, isOwn, isDone }) => [text, isOwn, isDone]);
const add = ({ browser }: Person, text: string, id = podId) => browser.post(TASKS).send({ podId: id, text });
const tick = ({ browser }: Person, id: string, isDone: boolean) => browser.put(`${TASKS}/${id}/tick`).send({ isDone });

beforeAll(async () => {
  test = await createTestApp();
  admin = await person({ role: 'admin', isInnerCircleMember: false });
  [ana, ben] = [await person(), await person()];
  [podId, otherId] = [await pod('First pod'), await pod('Second pod')];
  for (const one of [ana, ben]) await put(podId, one);
});
afterAll(() => test.close());

it('holds what a pod agreed on; each ticks it for themselves', async () => {
  const [first, second] = await Promise.all([add(ana, 'One small no'), add(ana, 'One small no')]);
  expect([first.status, second.status, first.body.id]).toEqual([201, 201, second.body.id]);
  const { id } = first.body as Task;
  for (const isDone of [true, true]) expect((await tick(ben, id, isDone).expect(200)).body.isDone).toBe(true);
  expect([await shown(ana), await shown(ben)]).toEqual([
    [['One small no', true, false]],
    [['One small no', false, true]],
  ]);
  await tick(ben, id, false).expect(200);
  expect(await shown(ben)).toEqual([['One small no', false, false]]);
  await ben.browser.delete(`${TASKS}/${id}`).expect(403);
  await ana.browser.delete(`${TASKS}/${id}`).expect(204);
  expect(await list(ben)).toEqual([]);
  const refusals = ['', ' ', 'x'.repeat(201)];
  for (const text of refusals) await add(ana, text).expect(422);
});

it('is for the people of the pod and the owner alone, also after a move', async () => {
  const [cai, eva, fay] = [await person(), await person(), await person()];
  await put(otherId, cai);
  for (const one of [eva, fay]) await put(podId, one);
  await test.dataSource.query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [eva.id]);
  const { id } = (await add(fay, 'Walk on Thursday').expect(201)).body as Task;
  await put(otherId, fay);
  for (const one of [cai, fay, await person()]) {
    expect(await list(one)).toEqual([]);
    await add(one, 'Mine').expect(404);
    await tick(one, id, true).expect(404);
    if (one !== fay) await one.browser.delete(`${TASKS}/${id}`).expect(404);
  }
  for (const [browser, status] of [
    [eva.browser, 403],
    [test.browser(), 401],
  ] as const) {
    await browser.get(TASKS).expect(status);
    await browser.post(TASKS).send({ podId, text: 'Mine' }).expect(status);
    await browser.put(`${TASKS}/${id}/tick`).send({ isDone: true }).expect(status);
    await browser.delete(`${TASKS}/${id}`).expect(status);
  }
  expect(await shown(ben)).toEqual([['Walk on Thursday', false, false]]);
  await tick(ben, id, true).expect(200);
  expect((await admin.browser.get(`/api/admin/pods/${podId}`).expect(200)).body.tasks).toEqual([
    { id, text: 'Walk on Thursday', authorName: 'Sample' },
  ]);
  const removed = await admin.browser.delete(`/api/admin/pods/${podId}/tasks/${id}`).expect(200);
  expect([removed.body.tasks, await list(ben)]).toEqual([[], []]);
  const entries = await test.dataSource.query(`SELECT FROM audit_entries WHERE action = 'pods.task-removed'`);
  expect(entries).toHaveLength(1);
});

it('leaves the list after seven days', async () => {
  const { id } = (await add(ana, 'Of last week').expect(201)).body as Task;
  await test.dataSource.query(`UPDATE pod_tasks SET created_at = now() - interval '7 days 1 minute' WHERE id = $1`, [
    id,
  ]);
  expect(await list(ben)).toEqual([]);
  await tick(ben, id, true).expect(404);
  // It may be agreed on again.
  expect((await add(ana, 'Of last week').expect(201)).body.id).not.toBe(id);
  await ben.browser.delete(`${TASKS}/${id}`).expect(404);
  await ana.browser.delete(`${TASKS}/${id}`).expect(204);
});

it('is not shown to who blocks its author', async () => {
  const { id } = (await add(ana, 'A walk').expect(201)).body as Task;
  expect((await list(ben)).map((task) => task.id)).toContain(id);
  await ben.browser.put(`/api/member/blocks/${ana.id}`).expect(204);
  expect((await list(ben)).map((task) => task.id)).not.toContain(id);
  await tick(ben, id, true).expect(404);
  await ben.browser.delete(`/api/member/blocks/${ana.id}`).expect(204);
});
