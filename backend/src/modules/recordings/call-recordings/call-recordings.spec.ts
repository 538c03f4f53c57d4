import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { CallRecording } from './call-recording.entity.js';

let test: TestApp;
let member: ReturnType<TestApp['browser']>;
let admin: ReturnType<TestApp['browser']>;
let adminId: string;
beforeAll(async () => {
  test = await createTestApp();
  const logIn = async (overrides: object) => {
    const user = await createUser(test.dataSource, overrides);
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    return { id: user.id, browser };
  };
  member = (await logIn({ isInnerCircleMember: true })).browser;
  ({ id: adminId, browser: admin } = await logIn({ role: 'admin' }));
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.query('TRUNCATE call_recordings CASCADE'));

const create = async (overrides: Partial<CallRecording> = {}): Promise<CallRecording> =>
  test.dataSource.manager.save(
    CallRecording,
    test.dataSource.manager.create(CallRecording, {
      title: 'A call',
      recordedAt: new Date('2026-11-16T23:00:00Z'),
      ...overrides,
    }),
  );
const path = '/api/member/call-recordings';
const published = () =>
  test.dataSource.query(`SELECT * FROM audit_entries WHERE action = 'call-recordings.published' AND actor_id = $1`, [
    adminId,
  ]);

describe('GET /api/member/call-recordings', () => {
  it('answers every specified field, and no transcript', async () => {
    const { id } = await create({
      title: 'Saying no',
      description: 'About boundaries',
      duration: 75,
      attendees: ['Ana', 'Ben'],
      summary: '**No** is a sentence',
      recordingUrl: 'https://fathom.video/share/xyz123',
      transcript: '[00:01] Ana: Hello.',
      fathomId: '77',
    });
    const { body, headers } = await member.get(path).expect(200);
    expect(body).toEqual([
      {
        id,
        title: 'Saying no',
        description: 'About boundaries',
        descriptionTree: [{ is: 'paragraph', children: [{ is: 'text', text: 'About boundaries' }] }],
        recordedAt: '2026-11-16T23:00:00.000Z',
        duration: 75,
        attendees: ['Ana', 'Ben'],
        summary: '**No** is a sentence',
        summaryTree: [
          {
            is: 'paragraph',
            children: [
              { is: 'strong', children: [{ is: 'text', text: 'No' }] },
              { is: 'text', text: ' is a sentence' },
            ],
          },
        ],
        recordingUrl: 'https://fathom.video/share/xyz123',
        player: { kind: 'fathom', url: 'https://fathom.video/embed/xyz123' },
        language: 'en',
        hasTranscript: true,
        notesCount: 0,
        actionItemsCount: 0,
        chapters: [],
      },
    ]);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('omits unknown values', async () => {
    const { id } = await create();
    expect((await member.get(path).expect(200)).body).toEqual([
      {
        id,
        title: 'A call',
        recordedAt: '2026-11-16T23:00:00.000Z',
        attendees: [],
        language: 'en',
        hasTranscript: false,
        notesCount: 0,
        actionItemsCount: 0,
        chapters: [],
      },
    ]);
  });

  it('has pages, the latest call first, also with equal times, without hidden ones', async () => {
    for (let index = 0; index < 7; index += 1)
      await create({ title: `Call ${index}`, recordedAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2))) });
    await create({ title: 'Hidden', isVisible: false, recordedAt: new Date('2026-01-02') });
    const titles: string[] = [];
    let next: string | undefined = `${path}?limit=2`;
    while (next) {
      const { body, headers }: { body: { title: string; recordedAt: string }[]; headers: Record<string, string> } =
        await member.get(next).expect(200);
      titles.push(...body.map(({ title }) => title));
      next = /<([^>]+)>/.exec(headers['link'] ?? '')?.[1];
    }
    expect(titles).toHaveLength(7);
    expect(new Set(titles).size).toBe(7);
    expect(titles[0]).toBe('Call 6');
    expect(titles.slice(-2).sort()).toEqual(['Call 0', 'Call 1']);
  });

  it.each(['cursor=nonsense', 'limit=0', 'limit=101', 'page=2'])('refuses ?%s', async (query) => {
    await member.get(`${path}?${query}`).expect(422);
  });
});

describe('GET /api/member/call-recordings/{id}', () => {
  it('contains the transcript', async () => {
    const { id } = await create({ transcript: '[00:01] Ana: Hello.' });
    expect((await member.get(`${path}/${id}`).expect(200)).body).toMatchObject({
      id,
      transcript: '[00:01] Ana: Hello.',
      hasTranscript: true,
    });
  });

  it('answers 404 for hidden and missing ones, and invalid ids', async () => {
    const { id } = await create({ isVisible: false });
    await member.get(`${path}/${id}`).expect(404);
    await admin.get(`${path}/${id}`).expect(404);
    await member.get(`${path}/${randomUUID()}`).expect(404);
    await member.get(`${path}/1`).expect(422);
  });
});

describe('GET /api/member/call-recordings/{id}/captions.vtt', () => {
  it('answers captions of a published transcript to members alone', async () => {
    const { id } = await create({ transcript: '[00:01] Ana: Hello.' });
    const { text, headers } = await member.get(`${path}/${id}/captions.vtt`).expect(200);
    expect([headers['content-type'], headers['cache-control'], text]).toEqual([
      'text/vtt; charset=utf-8',
      'no-store',
      'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Ana>Hello.\n',
    ]);
    await test.browser().get(`${path}/${id}/captions.vtt`).expect(401);
    await test.dataSource.query('UPDATE call_recordings SET transcript = NULL');
    await member.get(`${path}/${id}/captions.vtt`).expect(404);
    await test.dataSource.query(`UPDATE call_recordings SET transcript = 'x', is_visible = false`);
    await member.get(`${path}/${id}/captions.vtt`).expect(404);
  });
});

describe('POST /api/admin/call-recordings/{id}/publish', () => {
  it('publishes once, and records that once, also for ten concurrent requests', async () => {
    const before = (await published()).length;
    const { id, updatedAt } = await create({ isVisible: false });
    const version = updatedAt.toISOString();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.post(`/api/admin/call-recordings/${id}/publish`).send({ version })),
    );
    expect(answers.filter(({ status, body }) => status === 200 && body.state === 'published')).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'edit_conflict')).toHaveLength(9);
    const [{ publishedAt } = { publishedAt: null }] = await test.dataSource.manager.find(CallRecording);
    expect(publishedAt).toEqual(expect.any(Date));
    expect((await published()).length).toBe(before + 1);
    await member.get(`${path}/${id}`).expect(200);
    // Published again, it keeps its first date of publication.
    await test.dataSource.query('UPDATE call_recordings SET is_visible = false');
    const { updatedAt: later } = await test.dataSource.manager.findOneByOrFail(CallRecording, { id });
    await admin.post(`/api/admin/call-recordings/${id}/publish`).send({ version: later.toISOString() }).expect(200);
    expect((await test.dataSource.manager.findOneByOrFail(CallRecording, { id })).publishedAt).toEqual(publishedAt);
    expect((await published()).length).toBe(before + 2);
  });

  it('is not accessible to members, and answers 404 for missing ones', async () => {
    const { id, updatedAt } = await create({ isVisible: false });
    const version = updatedAt.toISOString();
    await member.post(`/api/admin/call-recordings/${id}/publish`).send({ version }).expect(403);
    await admin.post(`/api/admin/call-recordings/${randomUUID()}/publish`).send({ version }).expect(404);
    await member.get('/api/admin/call-recordings').expect(403);
  });

  it('lists by state for administrators', async () => {
    await create({ title: 'Pending', isVisible: false });
    await create({ title: 'Seen' });
    const titles = async (query: string) =>
      ((await admin.get(`/api/admin/call-recordings${query}`).expect(200)).body as { title: string }[])
        .map(({ title }) => title)
        .sort();
    expect([await titles(''), await titles('?state=pending'), await titles('?state=published')]).toEqual([
      ['Pending', 'Seen'],
      ['Pending'],
      ['Seen'],
    ]);
    await admin.get('/api/admin/call-recordings?state=x').expect(422);
  });
});
