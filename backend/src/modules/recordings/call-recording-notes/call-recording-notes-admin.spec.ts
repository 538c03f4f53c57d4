import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { CallRecording } from '../call-recordings/call-recording.entity.js';
import type { User } from '../../accounts/users/user.entity.js';
import { CallRecordingNote } from './call-recording-note.entity.js';

const notesPath = '/api/admin/call-recording-notes';
const nobody = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e';

let test: TestApp;
let ben: User;
let admin: ReturnType<TestApp['browser']>;
let member: ReturnType<TestApp['browser']>;
let recordingId: string;
beforeAll(async () => {
  test = await createTestApp();
  ben = await createUser(test.dataSource, { isInnerCircleMember: true, displayName: 'Ben' });
  const owner = await createUser(test.dataSource, { role: 'admin' });
  [admin, member] = [test.browser(), test.browser()];
  await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
  await member.post('/api/login').send({ email: ben.email, password: testPassword }).expect(200);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.dataSource.query('TRUNCATE call_recordings CASCADE');
  recordingId = String(
    (await test.dataSource.manager.insert(CallRecording, { title: 'A call', recordedAt: new Date() })).identifiers[0]?.[
      'id'
    ],
  );
});

const note = async (notes: string, more: Partial<CallRecordingNote> = {}): Promise<string> =>
  String(
    (
      await test.dataSource.manager.insert(CallRecordingNote, {
        callRecordingId: recordingId,
        userId: ben.id,
        notes,
        ...more,
      })
    ).identifiers[0]?.['id'],
  );
const found = async (query: string): Promise<string[]> =>
  (await admin.get(notesPath + query).expect(200)).body.map(({ notes }: { notes: string }) => notes);
const seen = async (): Promise<unknown[]> => {
  const [list, recording] = [
    await member.get(`/api/member/call-recordings/${recordingId}/notes`).expect(200),
    await member.get(`/api/member/call-recordings/${recordingId}`).expect(200),
  ];
  return [
    list.body.map(({ notes }: { notes: string }) => notes),
    recording.body.notesCount,
    (await admin.get(`/api/admin/call-recordings/${recordingId}`).expect(200)).body.notesCount,
  ];
};
const entriesOf = async (id: string): Promise<string[]> =>
  (
    await test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE subject_type = 'note' AND subject_id = $1 ORDER BY created_at`,
      [id],
    )
  ).map(({ action }) => action);

describe('notes in the admin area', () => {
  it('are listed with their recording, hidden and visible, newest first, with pages', async () => {
    const at = (day: number): { createdAt: Date } => ({ createdAt: new Date(Date.UTC(2026, 0, day)) });
    for (const [notes, more] of [
      ['First words', at(1)],
      ['Second words', { ...at(2), isVisible: false }],
      ['Third words', at(3)],
    ] as const)
      await note(notes, more);
    const { body, headers } = await admin
      .get(`${notesPath}?limit=2`)
      .expect(200)
      .expect('Cache-Control', /no-store/);
    expect(body).toMatchObject([
      {
        notes: 'Third words',
        callRecordingId: recordingId,
        recordingTitle: 'A call',
        authorName: 'Ben',
        visibility: 'visible',
      },
      { notes: 'Second words', visibility: 'hidden' },
    ]);
    expect(await found((/<[^?]+([^>]+)>/.exec(String(headers['link'])) ?? [])[1] ?? '')).toEqual(['First words']);
    expect([await found('?visibility=hidden'), await found('?visibility=visible')]).toEqual([
      ['Second words'],
      ['Third words', 'First words'],
    ]);
    await admin.get(`${notesPath}?visibility=both`).expect(422);
  });

  it('are found by search terms, also after a change', async () => {
    for (const notes of ['Breathe, María', 'Breathe out', 'Something else']) await note(notes);
    expect([await found('?q=brea maria'), (await found('?q=BREATHE')).length, await found('?q=nobody')]).toEqual([
      ['Breathe, María'],
      2,
      [],
    ]);
    await test.dataSource.query(`UPDATE call_recording_notes SET notes = 'Changed' WHERE notes = 'Something else'`);
    expect([await found('?q=else'), await found('?q=changed')]).toEqual([[], ['Changed']]);
  });

  it('are hidden and shown: counts follow, missing ones are reported, each change is recorded once', async () => {
    const [one, other] = [
      await note('One of two', { createdAt: new Date('2026-01-02') }),
      await note('Other of two', { createdAt: new Date('2026-01-01') }),
    ];
    const hidings = await Promise.all(
      Array.from({ length: 4 }, () =>
        admin
          .post(`${notesPath}/bulk-hide`)
          .send({ ids: [one, nobody] })
          .expect(200),
      ),
    );
    expect(hidings.map(({ body }) => body)).toEqual(
      Array.from({ length: 4 }, () => ({ done: [one], failed: [{ id: nobody, code: 'not_found' }] })),
    );
    expect(await seen()).toEqual([['Other of two'], 1, 1]);
    expect((await admin.get(`${notesPath}/${one}`).expect(200)).body).toMatchObject({
      id: one,
      notes: 'One of two',
      recordingTitle: 'A call',
      visibility: 'hidden',
    });
    await admin
      .post(`${notesPath}/bulk-show`)
      .send({ ids: [one, other] })
      .expect(200);
    expect(await seen()).toEqual([['One of two', 'Other of two'], 2, 2]);
    expect([await entriesOf(one), await entriesOf(other)]).toEqual([
      ['member-notes.hidden', 'member-notes.reports-viewed', 'member-notes.shown'],
      [],
    ]);
    await admin.get(`${notesPath}/${nobody}`).expect(404);
    await admin.get(`${notesPath}/1`).expect(422);
  });

  it('are reported by members, once while it is open, reviewed, and resolved when they are hidden', async () => {
    const [id, own] = [
      await note('Words of somebody else', { userId: (await createUser(test.dataSource)).id }),
      await note('Own words'),
    ];
    const report = (body: object = { reason: 'privacy', details: ' It names me. ' }, of = id) =>
      member.post(`/api/member/call-recordings/${recordingId}/notes/${of}/reports`).send(body);
    const toReview = async () => (await admin.get(`${notesPath}?reported=yes`).expect(200)).body;
    const view = async () => (await admin.get(`${notesPath}/${id}`).expect(200)).body;
    const queued = async (): Promise<string[]> =>
      (
        await test.dataSource.query<{ id: string }[]>(
          `SELECT data->>'id' AS id FROM pgboss.job WHERE name = 'member-post-reports.notify-practice'`,
        )
      ).map((job) => job.id);

    await report(undefined, own).expect(403);
    await report(undefined, nobody).expect(404);
    await report({ reason: 'boring' }).expect(422);
    const answers = await Promise.all(Array.from({ length: 4 }, () => report()));
    const [first] = answers.filter(({ status }) => status === 201);
    expect([answers.map(({ status }) => status).toSorted((a, b) => a - b), await queued()]).toEqual([
      [201, 409, 409, 409],
      expect.arrayContaining([first?.body.id]),
    ]);
    expect(await toReview()).toMatchObject([{ id, reportsCount: 1, openReportsCount: 1 }]);
    expect((await view()).reports).toMatchObject([
      { id: first?.body.id, reason: 'privacy', details: 'It names me.', reporterId: ben.id, reporterName: 'Ben' },
    ]);

    await admin
      .post(`${notesPath}/${id}/resolve-reports`)
      .send({ ids: [first?.body.id] })
      .expect(204);
    await admin
      .post(`${notesPath}/${nobody}/resolve-reports`)
      .send({ ids: [first?.body.id] })
      .expect(404);
    expect([await toReview(), (await view()).reports[0].resolvedAt]).toEqual([[], expect.any(String)]);
    await report().expect(201);
    expect(await toReview()).toMatchObject([{ id, reportsCount: 2, openReportsCount: 1 }]);
    await admin
      .post(`${notesPath}/bulk-hide`)
      .send({ ids: [id] })
      .expect(200);
    expect([await toReview(), (await view()).openReportsCount]).toEqual([[], 0]);
    await report({ reason: 'other' }).expect(404);
    expect((await entriesOf(id)).filter((action) => action !== 'member-notes.reports-viewed')).toEqual([
      'member-notes.reports-resolved',
      'member-notes.hidden',
    ]);
  });

  it('cannot be reported by who blocks their author', async () => {
    const author = await createUser(test.dataSource, { isInnerCircleMember: true });
    const id = await note('Words of somebody blocked', { userId: author.id });
    await member.put(`/api/member/blocks/${author.id}`).expect(204);
    await member
      .post(`/api/member/call-recordings/${recordingId}/notes/${id}/reports`)
      .send({ reason: 'unkind' })
      .expect(404);
  });

  it('are exported, formulas escaped, and the export is recorded in the audit log', async () => {
    await note('=1+1, and more');
    await note('Hidden words', { isVisible: false });
    const file = async (query: string): Promise<string[]> =>
      (
        await admin
          .get(`${notesPath}/export.csv${query}`)
          .expect(200)
          .expect('Content-Type', /csv/)
          .expect('Cache-Control', 'no-store')
      ).text
        .trim()
        .split('\r\n')
        .slice(1);
    expect(await file('?visibility=visible')).toEqual([
      expect.stringMatching(/^[^,]+,Ben,"'=1\+1, and more",A call,0,0,true,/),
    ]);
    expect(await file('')).toHaveLength(2);
    expect(
      await test.dataSource.query(`SELECT action FROM audit_entries WHERE action LIKE 'member-notes.exported'`),
    ).toHaveLength(2);
  });

  it('are not accessible to members', async () => {
    const id = await note('Some words');
    for (const path of ['', '/export.csv', `/${id}`]) await member.get(notesPath + path).expect(403);
    for (const action of ['bulk-hide', 'bulk-show'])
      await member
        .post(`${notesPath}/${action}`)
        .send({ ids: [id] })
        .expect(403);
    expect(await seen()).toEqual([['Some words'], 1, 1]);
  });
});
