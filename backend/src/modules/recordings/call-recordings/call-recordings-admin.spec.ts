import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { CallRecording } from './call-recording.entity.js';
import { CallRecordingsService } from './call-recordings.service.js';

const path = '/api/admin/call-recordings';
const submitted = { title: 'Saying no', recordedAt: '2026-11-16T23:00:00.000Z', attendees: ['Ana', 'Ben'] };

let test: TestApp;
let admin: ReturnType<TestApp['browser']>;
let member: ReturnType<TestApp['browser']>;
beforeAll(async () => {
  test = await createTestApp();
  const logIn = async (overrides: object) => {
    const user = await createUser(test.dataSource, overrides);
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    return browser;
  };
  admin = await logIn({ role: 'admin' });
  member = await logIn({ isInnerCircleMember: true });
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.query('TRUNCATE call_recordings CASCADE'));

const stored = (overrides: Partial<CallRecording> = {}): Promise<CallRecording> =>
  test.dataSource.manager.save(
    CallRecording,
    test.dataSource.manager.create(CallRecording, {
      title: 'A call',
      recordedAt: new Date('2026-11-16T23:00:00Z'),
      ...overrides,
    }),
  );
const entriesOf = async (id: string): Promise<string[]> =>
  (
    await test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE subject_type = 'recording' AND subject_id = $1 ORDER BY created_at`,
      [id],
    )
  ).map(({ action }) => action);
const announcements = async (id: string): Promise<number> =>
  (
    await test.dataSource.query<object[]>(
      `SELECT 1 FROM pgboss.job WHERE name = 'member-notifications.announce-recording' AND data ->> 'id' = $1`,
      [id],
    )
  ).length;
/** Publishes or unpublishes the current version of a recording. */
const turn = async (id: string, verb: 'publish' | 'hide') =>
  admin.post(`${path}/${id}/${verb}`).send({ version: (await admin.get(`${path}/${id}`)).body.updatedAt });
const titles = async (query: string): Promise<string[]> =>
  (await admin.get(`${path}${query}`).expect(200)).body.map(({ title }: { title: string }) => title);

describe('recordings in the admin area', () => {
  it('are entered, published, unpublished and published again: members see them in between, and are notified once', async () => {
    const { body: entered } = await admin
      .post(path)
      .send({
        ...submitted,
        duration: 75,
        description: 'About **boundaries**',
        recordingUrl: 'store:2026/x.mp4',
      })
      .expect(201);
    expect(entered).toMatchObject({ ...submitted, state: 'pending', isFromFathom: false, duration: 75, notesCount: 0 });
    await member.get(`/api/member/call-recordings/${entered.id}`).expect(404);
    expect(
      (await admin.post(`${path}/${entered.id}/publish`).send({ version: entered.updatedAt }).expect(200)).body.state,
    ).toBe('published');
    expect((await turn(entered.id, 'publish')).body.state).toBe('published');
    await member.get(`/api/member/call-recordings/${entered.id}`).expect(200);
    expect((await turn(entered.id, 'hide')).body.state).toBe('hidden');
    await member.get(`/api/member/call-recordings/${entered.id}`).expect(404);
    expect((await turn(entered.id, 'publish')).status).toBe(200);
    expect(await announcements(entered.id)).toBe(1);
    expect(await entriesOf(entered.id)).toEqual([
      'call-recordings.created',
      'call-recordings.published',
      'call-recordings.hidden',
      'call-recordings.published',
    ]);
  });

  it('are found by search terms and state, the latest call first', async () => {
    await stored({ title: 'Pending for Ana', isVisible: false, recordedAt: new Date('2026-01-01') });
    await stored({ title: 'Seen', attendees: ['Ana Núñez'], recordedAt: new Date('2026-01-02') });
    await stored({
      title: 'Taken back',
      isVisible: false,
      publishedAt: new Date('2026-01-04'),
      recordedAt: new Date('2026-01-03'),
    });
    expect(await titles('')).toEqual(['Taken back', 'Seen', 'Pending for Ana']);
    expect(await titles('?q=ana')).toEqual(['Seen', 'Pending for Ana']);
    expect(await titles('?q=nunez')).toEqual(['Seen']);
    expect([await titles('?state=pending'), await titles('?state=published'), await titles('?state=hidden')]).toEqual([
      ['Pending for Ana'],
      ['Seen'],
      ['Taken back'],
    ]);
    const first = await admin.get(`${path}?limit=2`).expect(200);
    expect(await titles((/<[^?]+([^>]+)>/.exec(String(first.headers['link'])) ?? [])[1] ?? '')).toEqual([
      'Pending for Ana',
    ]);
  });

  it('are exported by filter, and the export is recorded in the audit log', async () => {
    await stored({ title: 'Pending', isVisible: false });
    await stored({ title: '=Seen', attendees: ['Ana', 'Ben'], duration: 75 });
    const { text } = await admin
      .get(`${path}/export.csv?state=published`)
      .expect(200)
      .expect('Content-Type', /csv/)
      .expect('Cache-Control', 'no-store');
    expect(text.trim().split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^2026-11-16T23:00:00\.000Z,'=Seen,published,75,"Ana, Ben",/),
    ]);
    expect(
      await test.dataSource.query(`SELECT 1 FROM audit_entries WHERE action = 'call-recordings.exported'`),
    ).toHaveLength(1);
    await member.get(`${path}/export.csv`).expect(403);
  });

  it('keep the practice’s texts when Fathom sends the meeting again', async () => {
    const { id, updatedAt } = await stored({
      title: 'Untitled meeting',
      fathomId: '77',
      isVisible: false,
      transcript: '[00:01] Ana: Hello.',
    });
    const { body } = await admin
      .patch(`${path}/${id}`)
      .send({ ...submitted, version: updatedAt.toISOString() })
      .expect(200);
    expect(body).toMatchObject({ ...submitted, state: 'pending', hasTranscript: true });
    const meeting = {
      fathomId: '77',
      title: 'Untitled meeting',
      recordingUrl: null,
      summary: 'By a machine',
      transcript: null,
      attendees: ['Somebody'],
      actionItems: ['By a machine'],
      duration: 60,
      recordedAt: new Date('2026-11-16T23:05:00Z'),
    };
    await test.dataSource.transaction((manager) => test.app.get(CallRecordingsService).storeMeeting(manager, meeting));
    expect((await admin.get(`${path}/${id}`).expect(200)).body).toEqual(body);
    expect(await entriesOf(id)).toEqual(['call-recordings.edited']);
  });

  it('are changed by one of two editors; the other gets edit_conflict', async () => {
    const { id, updatedAt } = await stored();
    const version = updatedAt.toISOString();
    const answers = await Promise.all(
      ['One', 'Two'].map((title) => admin.patch(`${path}/${id}`).send({ ...submitted, title, version })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
    expect(await entriesOf(id)).toEqual(['call-recordings.edited']);
    await admin
      .patch(`${path}/6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e`)
      .send({ ...submitted, version })
      .expect(404);
  });

  it('are neither published nor unpublished at another version than expected', async () => {
    const { id, updatedAt } = await stored({ isVisible: false });
    const version = updatedAt.toISOString();
    const { body: renamed } = await admin
      .patch(`${path}/${id}`)
      .send({ ...submitted, version })
      .expect(200);
    for (const verb of ['publish', 'hide']) {
      expect((await admin.post(`${path}/${id}/${verb}`).send({ version }).expect(409)).body.code).toBe('edit_conflict');
      expect((await admin.post(`${path}/${id}/${verb}`).send({}).expect(422)).body.errors).toEqual([
        expect.objectContaining({ field: 'version' }),
      ]);
    }
    expect((await admin.get(`${path}/${id}`)).body).toEqual(renamed);
    expect(await announcements(id)).toBe(0);
    // Also when nothing would change: the caller has not seen this version.
    await turn(id, 'publish');
    expect((await admin.post(`${path}/${id}/publish`).send({ version: renamed.updatedAt }).expect(409)).body.code).toBe(
      'edit_conflict',
    );
    expect(await entriesOf(id)).toEqual(['call-recordings.edited', 'call-recordings.published']);
  });

  it.each([
    ['title', { title: '  ' }],
    ['recordedAt', { recordedAt: 'last Monday' }],
    ['duration', { duration: 1441 }],
    ['attendees', { attendees: ['ana@example.com'] }],
    ['recordingUrl', { recordingUrl: 'http://fathom.video/share/x' }],
    ['recordingUrl', { recordingUrl: 'javascript:alert(1)' }],
    ['recordingUrl', { recordingUrl: 'store:../backups/x.mp4' }],
    ['recordingUrl', { recordingUrl: 'store:page.html' }],
    ['recordingUrl', { recordingUrl: '//fathom.video/share/x' }],
    ['summary', { summary: 'x'.repeat(50_001) }],
  ])('refuse a wrong %s at its field', async (field, wrong) => {
    const { body } = await admin
      .post(path)
      .send({ ...submitted, ...wrong })
      .expect(422);
    expect(body.errors.map((error: { field: string }) => error.field.split('.')[0])).toContain(field);
  });

  it('must not be in the future, by the time zone that is furthest ahead', async () => {
    const later = (hours: number) => ({
      ...submitted,
      recordedAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
    });
    const { id, updatedAt } = await stored();
    for (const sent of [
      admin.post(path).send(later(50)),
      admin.patch(`${path}/${id}`).send({ ...later(50), version: updatedAt.toISOString() }),
    ]) {
      expect((await sent.expect(422)).body.errors).toEqual([{ field: 'recordedAt', code: 'too_large' }]);
    }
    expect([await titles(''), await entriesOf(id)]).toEqual([['A call'], []]);
    await admin.post(path).send(later(23)).expect(201);
  });

  it('refuse instants that the database cannot store', async () => {
    for (const recordedAt of ['-271821-04-20T00:00:00Z', '-004713-01-01T00:00:00Z', '+275760-09-13T00:00:00Z'])
      expect(
        (
          await admin
            .post(path)
            .send({ ...submitted, recordedAt })
            .expect(422)
        ).body.errors,
      ).toEqual([{ field: 'recordedAt', code: 'invalid_type' }]);
  });

  it('are published and unpublished in bulk, and missing ones are reported', async () => {
    const [one, two] = [await stored({ isVisible: false }), await stored()];
    const missing = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e';
    expect(
      (
        await admin
          .post(`${path}/bulk-publish`)
          .send({ ids: [one.id, missing, two.id] })
          .expect(200)
      ).body,
    ).toEqual({ done: [one.id, two.id], failed: [{ id: missing, code: 'not_found' }] });
    await admin
      .post(`${path}/bulk-hide`)
      .send({ ids: [two.id] })
      .expect(200);
    expect([await entriesOf(one.id), await entriesOf(two.id)]).toEqual([
      ['call-recordings.published'],
      ['call-recordings.hidden'],
    ]);
  });

  it('are deleted for good', async () => {
    const { id } = await stored();
    await admin.delete(`${path}/${id}`).expect(204);
    await admin.delete(`${path}/${id}`).expect(404);
    expect(await entriesOf(id)).toEqual(['call-recordings.deleted']);
  });
});

describe('the import of past meetings', () => {
  it('is refused without a key, and is absent at first', async () => {
    await admin.get('/api/admin/fathom-imports/latest').expect(204);
    expect((await admin.post('/api/admin/fathom-imports').send({}).expect(503)).body.code).toBe('service_unavailable');
  });
});
