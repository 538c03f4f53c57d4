import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { statementsDuring } from '../../../../test/statements.js';
import type { AuditAction, AuditSubject } from '../../../auth/audit-trail.js';
import { User } from '../../accounts/users/user.entity.js';
import { AuditEntry } from './audit-entry.entity.js';

interface Entry {
  id: string;
  action: string;
  actor: { id: string; email?: string; name?: string };
  subject?: { type: string; id: string; name?: object };
  createdAt: string;
}

const path = '/api/admin/audit-entries';
let test: TestApp;
let admin: ReturnType<TestApp['browser']>;
let ana: User;
let deleted: User;
const contact: AuditSubject = { type: 'contact', id: randomUUID() };
const other: AuditSubject = { type: 'contact', id: randomUUID() };

beforeAll(async () => {
  test = await createTestApp();
  const owner = await createUser(test.dataSource, { role: 'admin' });
  admin = test.browser();
  await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
  ana = await createUser(test.dataSource, { firstName: 'Ana', lastName: 'Sample' });
  deleted = await createUser(test.dataSource, { firstName: 'Deleted' });
  const entries: [AuditAction, User, AuditSubject?][] = [
    ['contacts.listed', ana],
    ['contacts.viewed', ana, contact],
    ['contacts.answered', ana, contact],
    ['contacts.viewed', deleted, contact],
    ['contacts.viewed', ana, other],
    ['calendar.connected', deleted],
  ];
  // One second apart: entries of one millisecond have no order.
  const first = Date.now() - entries.length * 1_000;
  for (const [index, [action, actor, subject]] of entries.entries()) {
    const createdAt = new Date(first + index * 1_000);
    await test.dataSource.manager.insert(AuditEntry, {
      action,
      actorId: actor.id,
      subjectType: subject?.type ?? null,
      subjectId: subject?.id ?? null,
      createdAt,
    });
  }
  await test.dataSource.getRepository(User).delete(deleted.id);
});
afterAll(() => test.close());

const list = async (query: Record<string, string> = {}): Promise<Entry[]> =>
  (await admin.get(path).query(query).expect(200)).body as Entry[];
const actionsOf = (entries: Entry[]) =>
  entries.map(({ action, actor }) => `${action} ${actor.id === ana.id ? 'ana' : 'deleted'}`);

describe('GET /api/admin/audit-entries', () => {
  it('answers action, actor and subject, newest first, uncached', async () => {
    const { body, headers } = await admin.get(path).query({ actorId: ana.id }).expect(200);
    expect(actionsOf(body as Entry[])).toEqual([
      'contacts.viewed ana',
      'contacts.answered ana',
      'contacts.viewed ana',
      'contacts.listed ana',
    ]);
    expect(body[1]).toEqual({
      id: expect.any(String),
      action: 'contacts.answered',
      actor: { id: ana.id, email: ana.email, name: 'Ana Sample' },
      subject: contact,
      createdAt: expect.any(String),
    });
    expect(body[3]).not.toHaveProperty('subject');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('names no deleted accounts', async () => {
    expect((await list({ actorId: deleted.id })).map(({ actor }) => actor)).toEqual([
      { id: deleted.id },
      { id: deleted.id },
    ]);
  });

  it('filters by action, by kind of record and by record', async () => {
    expect(actionsOf(await list({ action: 'contacts.answered' }))).toEqual(['contacts.answered ana']);
    expect(actionsOf(await list({ subjectType: contact.type, subjectId: contact.id }))).toEqual([
      'contacts.viewed deleted',
      'contacts.answered ana',
      'contacts.viewed ana',
    ]);
    expect(actionsOf(await list({ subjectType: 'contact', action: 'contacts.viewed', actorId: ana.id }))).toEqual([
      'contacts.viewed ana',
      'contacts.viewed ana',
    ]);
    expect(await list({ subjectType: 'booking' })).toEqual([]);
  });

  it('leaves out the entries that only tell who looked at something', async () => {
    expect(actionsOf(await list({ actorId: ana.id, views: 'hidden' }))).toEqual(['contacts.answered ana']);
    expect((await list({ actorId: deleted.id, views: 'hidden' })).map(({ action }) => action)).toEqual([
      'calendar.connected',
    ]);
  });

  it('names what the practice wrote and accounts, in one statement, but nobody who confided in it', async () => {
    const { body: plans } = await admin.get('/api/admin/plans').expect(200);
    const actor = randomUUID();
    const [{ id, name }] = plans as [{ id: string; name: object }];
    const subjects: AuditSubject[] = [
      { type: 'plan', id },
      { type: 'plan', id },
      { type: 'user', id: ana.id },
      { type: 'user', id: deleted.id },
      { type: 'page-text', id: 'home' },
      { type: 'consent-form', id: randomUUID() },
    ];
    for (const { type, id: subjectId } of subjects)
      await test.dataSource.manager.insert(AuditEntry, {
        action: 'plans.updated',
        actorId: actor,
        subjectType: type,
        subjectId,
      });
    let named: Entry[] = [];
    const { statements } = await statementsDuring(async () => {
      named = await list({ actorId: actor });
    });
    const nameOf = (subject: AuditSubject) =>
      named.filter((entry) => entry.subject?.type === subject.type && entry.subject.id === subject.id)[0]?.subject;
    expect(subjects.map((subject) => nameOf(subject)?.name)).toEqual([
      name,
      name,
      { en: 'Ana Sample', es: 'Ana Sample' },
      undefined,
      undefined,
      undefined,
    ]);
    expect(statements.filter(({ text }) => /FROM plans\b/.test(text))).toHaveLength(1);
  });

  it('has pages with the same filter, each entry once', async () => {
    const seen: Entry[] = [];
    let next: string | undefined = `${path}?limit=2&subjectType=contact`;
    while (next) {
      const { body, headers }: { body: Entry[]; headers: Record<string, string> } = await admin.get(next).expect(200);
      seen.push(...body);
      next = /<([^>]+)>/.exec(headers['link'] ?? '')?.[1];
    }
    expect(actionsOf(seen)).toEqual([
      'contacts.viewed ana',
      'contacts.viewed deleted',
      'contacts.answered ana',
      'contacts.viewed ana',
    ]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(4);
  });

  it('filters by days in the practice’s time zone', async () => {
    const actor = randomUUID();
    // In Los Angeles, 10 January 2020 ends at 8 in the morning of the 11th, UTC.
    for (const createdAt of [
      '2020-01-10T07:59:59Z',
      '2020-01-10T08:00:00Z',
      '2020-01-11T07:59:59Z',
      '2020-01-11T08:00:00Z',
    ]) {
      await test.dataSource.manager.insert(AuditEntry, {
        action: 'contacts.listed',
        actorId: actor,
        subjectType: null,
        subjectId: null,
        createdAt: new Date(createdAt),
      });
    }
    const days = async (query: Record<string, string>) =>
      (await list({ actorId: actor, ...query })).map(({ createdAt }) => createdAt.slice(8, 13));
    expect(await days({ from: '2020-01-10', to: '2020-01-10' })).toEqual(['11T07', '10T08']);
    expect([await days({ from: '2020-01-11' }), await days({ to: '2020-01-09' })]).toEqual([['11T08'], ['10T07']]);
  });

  it.each([
    'from=today',
    'to=2026-02-30',
    'action=nonsense',
    'actorId=1',
    'views=none',
    'subjectType=person',
    `subjectId=${randomUUID()}`,
    'cursor=nonsense',
    'limit=101',
    'q=x',
  ])('refuses ?%s', async (query) => {
    await admin.get(`${path}?${query}`).expect(422);
  });

  it('is exported with its filter, which is recorded', async () => {
    const { text } = await admin
      .get(`${path}/export.csv`)
      .query({ subjectType: 'contact', actorId: ana.id })
      .expect(200)
      .expect('Content-Type', /csv/)
      .expect('Cache-Control', 'no-store');
    const lines = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(lines[0]?.slice(1)).toEqual([
      'Practice time',
      'What',
      'Who',
      'Email',
      'Account',
      'About',
      'Record',
      'Record number',
      'Address',
      'Device',
      'Id',
    ]);
    expect(lines.slice(1).map((cells) => [...cells.slice(2, 7), cells[8]])).toEqual(
      [
        ['contacts.viewed', other],
        ['contacts.answered', contact],
        ['contacts.viewed', contact],
      ].map(([action, subject]) => [action, 'Ana Sample', ana.email, ana.id, 'contact', (subject as AuditSubject).id]),
    );
    expect(await list({ action: 'audit-entries.exported' })).toMatchObject([{ actor: { email: expect.any(String) } }]);
    await admin.get(`${path}/export.csv?from=today`).expect(422);
    const member = test.browser();
    await member.post('/api/login').send({ email: ana.email, password: testPassword }).expect(200);
    await member.get(`${path}/export.csv`).expect(403);
  });

  it('is exported with the names of its records and the practice’s time', async () => {
    const actor = randomUUID();
    for (const subjectId of [ana.id, deleted.id])
      await test.dataSource.manager.insert(AuditEntry, {
        action: 'members.disabled',
        actorId: actor,
        subjectType: 'user',
        subjectId,
        createdAt: new Date('2026-07-01T02:30:00Z'),
      });
    const { text } = await admin.get(`${path}/export.csv`).query({ actorId: actor }).expect(200);
    const rows = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    expect(rows.map((cells) => [cells[0], cells[1], cells[7]].join(' | ')).toSorted()).toEqual([
      '2026-07-01T02:30:00.000Z | 2026-06-30 19:30 | ',
      '2026-07-01T02:30:00.000Z | 2026-06-30 19:30 | Ana Sample',
    ]);
  });
});

describe('what an edit changed', () => {
  const about = (type: string, id: string) => list({ subjectType: type, subjectId: id });
  const review = { name: 'Sample A.', rating: 5, title: 'Before', content: 'Sample words.', language: 'en' };

  it('is listed with the entry, field by field, and deleted with the record', async () => {
    const created = await admin.post('/api/admin/testimonials').send(review).expect(201);
    const { id, updatedAt: version } = created.body as { id: string; updatedAt: string };
    await admin
      .patch(`/api/admin/testimonials/${id}`)
      .send({ ...review, title: 'After', rating: 4, version })
      .expect(200);
    const [edited, first] = await about('testimonial', id);
    expect(edited).toMatchObject({
      action: 'testimonials.updated',
      changes: [
        { field: 'rating', before: 5, after: 4 },
        { field: 'title', before: 'Before', after: 'After' },
      ],
    });
    expect(first).not.toHaveProperty('changes');

    await admin.delete(`/api/admin/testimonials/${id}`).expect(204);
    expect((await about('testimonial', id)).map((entry) => [entry.action, 'changes' in entry])).toEqual([
      ['testimonials.deleted', false],
      ['testimonials.updated', false],
      ['testimonials.created', false],
    ]);
  });

  it('is listed for settings by path; a refused edit adds nothing, and one without a change no field', async () => {
    const { body: settings } = await admin.get('/api/admin/site-settings').expect(200);
    const { id, updatedAt: version, ...values } = settings;
    const punchline = { en: 'Another line.', es: values.punchline.es };
    await admin
      .patch('/api/admin/site-settings')
      .send({ ...values, punchline, version })
      .expect(200);
    await admin
      .patch('/api/admin/site-settings')
      .send({ ...values, brandName: 'Late', version })
      .expect(409);
    const { updatedAt } = (await admin.get('/api/admin/site-settings').expect(200)).body;
    await admin
      .patch('/api/admin/site-settings')
      .send({ ...values, punchline, version: updatedAt })
      .expect(200);
    const entries = await about('site-settings', id);
    expect(entries.map((entry) => (entry as { changes?: unknown }).changes)).toEqual([
      undefined,
      [{ field: 'punchline.en', before: values.punchline.en, after: 'Another line.' }],
    ]);
  });
});
