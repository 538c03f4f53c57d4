import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { jobHandler } from '../../../../test/job-handlers.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { renderSent, sentEmail, type SentEmail } from '../../../../test/sent-emails.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import type { JobHandler } from '../../../jobs/jobs.service.js';

let test: TestApp;
let admin: ReturnType<TestApp['browser']>;
let notifyMember: JobHandler;
const sent: SentEmail[] = [];
beforeAll(async () => {
  test = await createTestApp();
  notifyMember = jobHandler(test.app, 'pods.notify-member');
  jest
    .spyOn(test.app.get(MailService), 'send')
    .mockImplementation(async (...sending) => void sent.push(sentEmail(...sending)));
  admin = await loggedIn({ role: 'admin' });
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.query('TRUNCATE pods CASCADE'));

async function loggedIn(user: Parameters<typeof createUser>[1]) {
  const { email } = await createUser(test.dataSource, user);
  const browser = test.browser();
  await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
  return browser;
}

const PODS = '/api/admin/pods';
const call = { weekday: 4, time: '18:00', minutes: 45, timeZone: 'America/Bogota' };
const make = async (more: object = {}) =>
  (
    await admin
      .post(PODS)
      .send({ name: 'Thursday pod', ...more })
      .expect(201)
  ).body;
const member = (more: object = {}) => createUser(test.dataSource, { isInnerCircleMember: true, ...more });
const put = (podId: string, userId: string) => admin.put(`${PODS}/${podId}/people/${userId}`);
const peopleOf = async (podId: string): Promise<string[]> =>
  (await admin.get(`${PODS}/${podId}`).expect(200)).body.people.map(({ id }: { id: string }) => id);

describe('a pod', () => {
  it('is created, changed at its version and deleted, each with an entry in the audit log', async () => {
    const created = await make({ call, joinUrl: 'https://example.com/pod' });
    expect(created).toEqual({
      id: expect.any(String),
      name: 'Thursday pod',
      call,
      joinUrl: 'https://example.com/pod',
      peopleCount: 0,
      people: [],
      tasks: [],
      updatedAt: expect.any(String),
    });
    const at = `${PODS}/${created.id}`;
    const changed = (await admin.patch(at).send({ name: 'Evening pod', version: created.updatedAt }).expect(200)).body;
    expect([changed.name, changed.call, changed.joinUrl]).toEqual(['Evening pod', undefined, undefined]);
    const conflict = await admin.patch(at).send({ name: 'Third', version: created.updatedAt }).expect(409);
    expect(conflict.body.code).toBe('edit_conflict');
    await put(created.id, (await member()).id).expect(200);
    await admin.delete(at).expect(204);
    await admin.get(at).expect(404);
    expect(await test.dataSource.query('SELECT FROM pod_members')).toEqual([]);
    expect(
      await test.dataSource.query(`SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY created_at, id`, [
        created.id,
      ]),
    ).toEqual(['pods.created', 'pods.updated', 'pods.person-added', 'pods.deleted'].map((action) => ({ action })));
  });

  it('has a name of its own in any case, a known zone, and a whole call or none', async () => {
    const { id, updatedAt } = await make();
    const other = await make({ name: 'Other' });
    const refusals = [
      await admin.post(PODS).send({ name: 'THURSDAY POD' }),
      await admin.patch(`${PODS}/${other.id}`).send({ name: 'thursday pod', version: other.updatedAt }),
      await admin.post(PODS).send({ name: ' ' }),
      await admin.post(PODS).send({ name: 'Third', call: { ...call, time: '25:00' } }),
      await admin.post(PODS).send({ name: 'Third', call: { ...call, timeZone: 'Mars/Olympus' } }),
      await admin.post(PODS).send({ name: 'Third', call: { weekday: 8, time: '18:00' } }),
      await admin.post(PODS).send({ name: 'Third', joinUrl: 'javascript:alert(1)' }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 422));
    expect(refusals.map(({ body }) => body.errors.map(({ field }: { field: string }) => field).join())).toEqual([
      'name',
      'name',
      'name',
      'call.time',
      'call.timeZone',
      'call.weekday,call.minutes,call.timeZone',
      'joinUrl',
    ]);
    expect(refusals.slice(0, 2).map(({ body }) => body.errors[0].code)).toEqual(['name_taken', 'name_taken']);
    expect((await admin.get(`${PODS}/${id}`).expect(200)).body.updatedAt).toBe(updatedAt);
  });

  it('takes 12 people, also when two are put in at once', async () => {
    const { id } = await make();
    const people = [];
    for (let count = 0; count < 13; count += 1) people.push(await member());
    for (const { id: userId } of people.slice(0, 11)) await put(id, userId).expect(200);
    const answers = await Promise.all(people.slice(11).map(({ id: userId }) => put(id, userId)));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('pod_full');
    expect(await peopleOf(id)).toHaveLength(12);
    // Somebody who is in it already is no further one.
    await put(id, people[0]?.id ?? '').expect(200);
  });

  it('takes present members alone, and moves them out of another pod', async () => {
    const [one, other] = [await make(), await make({ name: 'Other' })];
    const ana = await member({ firstName: 'Ana' });
    const stranger = await createUser(test.dataSource);
    await put(one.id, stranger.id).expect(404);
    await put('0198c0de-7a11-7000-8000-00000000ffff', ana.id).expect(404);
    await put(one.id, ana.id).expect(200);
    const shown = (await admin.get(`${PODS}/candidates?q=${ana.email}`).expect(200)).body;
    expect(shown).toEqual([expect.objectContaining({ id: ana.id, isMember: true, podName: 'Thursday pod' })]);
    await Promise.all([put(one.id, ana.id), put(other.id, ana.id)]);
    const rows = await test.dataSource.query<object[]>('SELECT FROM pod_members');
    expect(rows).toHaveLength(1);
    await put(other.id, ana.id).expect(200);
    expect([await peopleOf(one.id), await peopleOf(other.id)]).toEqual([[], [ana.id]]);
    const left = (await admin.delete(`${PODS}/${other.id}/people/${ana.id}`).expect(200)).body;
    expect([left.people, left.peopleCount]).toEqual([[], 0]);
    await admin.delete(`${PODS}/${other.id}/people/${ana.id}`).expect(200);
  });
});

describe('the pod of a member', () => {
  it('shows its call, its link and the names of the other present members, to its people alone', async () => {
    const { id } = await make({ call, joinUrl: 'https://example.com/pod' });
    const bea = await member({ firstName: 'Bea' });
    const former = await member({ firstName: 'Former' });
    const ana = await member({ firstName: 'Ana' });
    for (const { id: userId } of [bea, former, ana]) await put(id, userId).expect(200);
    await test.dataSource.query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [former.id]);
    const browser = test.browser();
    await browser.post('/api/login').send({ email: ana.email, password: testPassword }).expect(200);
    expect((await browser.get('/api/member/pod').expect(200)).body).toEqual({
      pod: {
        id,
        name: 'Thursday pod',
        call,
        nextCall: { week: expect.any(String), startsAt: expect.any(String) },
        changes: [],
        joinUrl: 'https://example.com/pod',
        people: [{ displayName: 'Bea' }],
      },
    });
    const other = await loggedIn({ isInnerCircleMember: true });
    expect((await other.get('/api/member/pod').expect(200)).body).toEqual({});
    await (await loggedIn({})).get('/api/member/pod').expect(403);
    // The owner sees who has left; the count is that of members.
    const seen = (await admin.get(`${PODS}/${id}`).expect(200)).body;
    expect([seen.peopleCount, seen.people.map(({ isMember }: { isMember: boolean }) => isMember)]).toEqual([
      2,
      [true, true, false],
    ]);
  });

  it.each([
    ['en', 'You have a pod', 'Next call', 'in the portal.'],
    ['es', 'Ya tienes grupo pequeño', 'Próxima llamada', 'En el portal'],
  ] as const)(
    'is announced by email, once for several moves in a row (%s)',
    async (language, subject, label, where) => {
      sent.length = 0;
      const jobs = `SELECT data->>'id' AS id FROM pgboss.job WHERE name = 'pods.notify-member' AND data->>'id' = $1`;
      const ana = await member({ language });
      const [first, second] = [await make(), await make({ name: 'Evening pod', call })];
      await put(first.id, ana.id).expect(200);
      await put(second.id, ana.id).expect(200);
      await put(second.id, ana.id).expect(200);
      expect(await test.dataSource.query(jobs, [ana.id])).toEqual([{ id: ana.id }]);
      await notifyMember({ id: ana.id });
      expect(sent).toMatchObject([{ to: ana.email, language }]);
      const { subject: heading, text } = renderSent(sent[0]);
      expect([heading, [label, where, 'Evening pod', '/member-portal'].filter((part) => !text.includes(part))]).toEqual(
        [subject, []],
      );
      // Taken out again, or not a member any more: nothing to tell.
      await test.dataSource.query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [ana.id]);
      await notifyMember({ id: ana.id });
      await test.dataSource.query('UPDATE users SET is_inner_circle_member = true WHERE id = $1', [ana.id]);
      await admin.delete(`${PODS}/${second.id}/people/${ana.id}`).expect(200);
      await notifyMember({ id: ana.id });
      expect(sent).toHaveLength(1);
    },
  );
});
