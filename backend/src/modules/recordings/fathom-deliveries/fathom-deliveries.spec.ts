import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sampleMeeting, type SampleMeeting } from '@leap/sandbox';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startTestFathom, type TestFathom } from '../../../../test/fathom-sandbox.js';
import { CallRecording } from '../call-recordings/call-recording.entity.js';
import { FathomDelivery } from './fathom-delivery.entity.js';

let database: TestDatabase;
let fathom: TestFathom;
let test: TestApp;
let member: ReturnType<TestApp['browser']>;
let admin: ReturnType<TestApp['browser']>;
beforeAll(async () => {
  database = await createTestDatabase();
  fathom = await startTestFathom(database.url);
  test = await createTestApp({ database, env: fathom.env });
  fathom.productListens(Number(new URL(test.url).port));
  const logIn = async (overrides: object): Promise<ReturnType<TestApp['browser']>> => {
    const user = await createUser(test.dataSource, overrides);
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    return browser;
  };
  member = await logIn({ isInnerCircleMember: true });
  admin = await logIn({ role: 'admin' });
});
afterAll(async () => {
  await test.close();
  await fathom.close();
  await database.drop();
});
beforeEach(() => test.dataSource.query('TRUNCATE call_recordings, fathom_deliveries CASCADE'));

const recordings = () => test.dataSource.manager.find(CallRecording, { order: { recordedAt: 'ASC' } });
const deliveries = () => test.dataSource.manager.count(FathomDelivery);
const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  test.http
    .post('/api/webhooks/fathom')
    .set({ 'Content-Type': 'application/json', ...headers })
    .send(body);
const meeting = (overrides: object = {}): SampleMeeting => ({
  ...sampleMeeting(77, Date.parse('2026-11-16T23:00:00Z'), 60),
  ...overrides,
});
const now = (): number => Math.floor(Date.now() / 1_000);

describe('POST /api/webhooks/fathom', () => {
  it('stores a pending recording, visible to administrators only', async () => {
    const { recordingId, answers } = await fathom.deliver({
      meeting: {
        title: 'Monday call',
        recording_start_time: '2026-11-16T23:00:00Z',
        recording_end_time: '2026-11-17T00:14:40Z',
      },
    });
    expect(answers).toEqual([200]);
    expect(await recordings()).toMatchObject([
      {
        fathomId: recordingId,
        title: 'Monday call',
        duration: 75,
        recordedAt: new Date('2026-11-16T23:00:00Z'),
        isVisible: false,
        publishedAt: null,
        attendees: ['Sample member A', 'Miembro de muestra B', 'Sample Host'],
      },
    ]);
    const { body: forMembers } = await member.get('/api/member/call-recordings').expect(200);
    expect(forMembers).toEqual([]);
    const { body: pending } = await admin.get('/api/admin/call-recordings?state=pending').expect(200);
    expect(pending).toMatchObject([{ title: 'Monday call', state: 'pending', isFromFathom: true }]);
    await member.get(`/api/member/call-recordings/${pending[0].id}`).expect(404);
    await member.get(`/api/member/call-recordings/${pending[0].id}/notes`).expect(404);
    await member
      .post(`/api/member/call-recordings/${pending[0].id}/notes`)
      .send({ notes: 'Ten characters.' })
      .expect(404);

    await admin
      .post(`/api/admin/call-recordings/${pending[0].id}/publish`)
      .send({ version: pending[0].updatedAt })
      .expect(200);
    const { body: published } = await member.get('/api/member/call-recordings').expect(200);
    expect(published).toMatchObject([
      {
        id: pending[0].id,
        title: 'Monday call',
        duration: 75,
        hasTranscript: true,
        recordingUrl: `https://fathom.video/share/sample-${recordingId}`,
      },
    ]);
  });

  it('removes attendees’ addresses everywhere', async () => {
    await fathom.deliver({
      meeting: {
        title: 'Call with ana.private@example.com',
        calendar_invitees: [
          { name: 'Ana', email: 'Ana.Private@example.com', email_domain: 'example.com', is_external: true },
          {
            name: 'ben.private@example.com',
            email: 'ben.private@example.com',
            email_domain: 'example.com',
            is_external: true,
          },
          { name: null, email: 'nameless.private@example.com', email_domain: 'example.com', is_external: true },
        ],
        default_summary: {
          template_name: 'general',
          markdown_formatted:
            'Write to [ben.private@example.com](mailto:ben.private@example.com) or nameless.private@example.com.',
        },
        transcript: [
          {
            speaker: {
              display_name: 'ben.private@example.com',
              matched_calendar_invitee_email: 'ben.private@example.com',
            },
            text: 'Mine is ana.private@example.com.',
            timestamp: '00:00:01',
          },
        ],
      },
    });
    const [row] = await recordings();
    const answers = [
      await admin.post(`/api/admin/call-recordings/${row?.id}/publish`).send({ version: row?.updatedAt.toISOString() }),
      await member.get('/api/member/call-recordings'),
      await member.get(`/api/member/call-recordings/${row?.id}`),
      await admin.get('/api/admin/call-recordings'),
    ];
    const everything = JSON.stringify(answers.map(({ body }) => body as unknown));
    expect(everything).not.toMatch(/@|private/);
    expect(answers[2]?.body).toMatchObject({
      title: 'Call with Ana',
      attendees: ['Ana', 'Sample Host'],
      summary: 'Write to … or ….',
      transcript: '[00:00:01] …: Mine is Ana.',
    });
    expect(test.log()).not.toMatch(/private@example|Mine is/);
    expect(JSON.stringify(await test.dataSource.query('SELECT * FROM call_recordings'))).not.toContain('private@');
  });

  it('stores one delivery once, sent fifty times at once and again later, with any Origin header', async () => {
    const { webhookId, recordingId, answers } = await fathom.deliver({ times: 50 });
    expect(answers).toEqual(Array.from({ length: 50 }, () => 200));
    const before = await test.dataSource.query('SELECT * FROM call_recordings');
    expect(before).toHaveLength(1);
    const changed = JSON.stringify(meeting({ recording_id: Number(recordingId), title: 'Another title' }));
    await post(changed, { ...fathom.sign(changed, { id: webhookId }), Origin: 'https://elsewhere.example' }).expect(
      200,
    );
    expect(await test.dataSource.query('SELECT * FROM call_recordings')).toEqual(before);
    expect(await deliveries()).toBe(1);
  });

  it('stores one row for concurrent deliveries about one recording', async () => {
    const body = JSON.stringify(meeting());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post(body, fathom.sign(body, { id: `msg_${index}` }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect([await recordings(), await deliveries()]).toMatchObject([[{ fathomId: '77' }], 20]);
  });

  it('updates a pending recording, keeps omitted fields, and does not change a published one', async () => {
    const send = async (id: string, overrides: object): Promise<void> => {
      const body = JSON.stringify(meeting(overrides));
      await post(body, fathom.sign(body, { id })).expect(200);
    };
    await send('msg_1', { title: 'First' });
    await send('msg_2', { title: 'Second', transcript: null, default_summary: null });
    const [row] = await recordings();
    expect(row).toMatchObject({
      title: 'Second',
      summary: expect.stringContaining('Key takeaways'),
      transcript: expect.stringContaining('Good evening'),
    });
    await admin
      .post(`/api/admin/call-recordings/${row?.id}/publish`)
      .send({ version: row?.updatedAt.toISOString() })
      .expect(200);
    await send('msg_3', {
      title: 'Third',
      default_summary: { template_name: 'x', markdown_formatted: 'Nobody has read this yet.' },
    });
    expect(await recordings()).toMatchObject([{ title: 'Second', summary: row?.summary, isVisible: true }]);
    await test.dataSource.query('UPDATE call_recordings SET is_visible = false');
    await send('msg_4', { title: 'Fourth' });
    expect(await recordings()).toMatchObject([{ title: 'Second', isVisible: false }]);
  });

  it('accepts a signature of 299 s ago, and one valid signature of several', async () => {
    const body = JSON.stringify(meeting());
    await post(body, fathom.sign(body, { id: 'msg_1', seconds: now() - 299 })).expect(200);
    const signed = fathom.sign(body, { id: 'msg_2' });
    await post(body, {
      ...signed,
      'webhook-signature': `v1,${randomBytes(32).toString('base64')} v2,x ${signed['webhook-signature']}`,
    }).expect(200);
    expect(await deliveries()).toBe(2);
  });

  it('refuses a thousand forged and old signatures with 400, without any change', async () => {
    const body = JSON.stringify(meeting());
    const right = fathom.sign(body);
    const signature = String(right['webhook-signature']);
    const otherSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;
    const kinds: ((n: number) => [string, Record<string, string>])[] = [
      () => [body, {}],
      () => [body, { ...right, 'webhook-signature': '' }],
      () => [body, fathom.sign(body, { secret: otherSecret() })],
      () => [body, { ...right, 'webhook-signature': `v1,${randomBytes(32).toString('base64')}` }],
      () => [`${body} `, right],
      () => [body.replace('Monday', 'Tuesday'), right],
      (n) => [body, { ...right, 'webhook-id': `msg_${n}` }],
      (n) => [body, { ...right, 'webhook-timestamp': String(now() + 1 + (n % 200)) }],
      (n) => [body, fathom.sign(body, { seconds: now() - 302 - n })],
      (n) => [body, fathom.sign(body, { seconds: now() + 330 + n })],
      () => [body, { ...right, 'webhook-signature': signature.replace('v1,', 'v2,') }],
      () => [body, { ...right, 'webhook-signature': signature.slice(3) }],
      () => [body, { ...right, 'webhook-timestamp': 'now' }],
      () => [body, { 'webhook-timestamp': String(right['webhook-timestamp']), 'webhook-signature': signature }],
      (n) => [body, { ...right, 'webhook-signature': 'v1,'.repeat(n + 1) }],
      () => ['not json', right],
    ];
    const statuses = new Map<number, number>();
    for (let n = 0; n < 1_000; n += 1) {
      const [sent, headers] = kinds[n % kinds.length]?.(n) ?? ['', {}];
      const { status } = await post(sent, headers);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([[400, 1_000]]);
    expect([await recordings(), await deliveries()]).toEqual([[], 0]);
    expect(test.log()).not.toContain(signature.slice(3));
  }, 60_000);

  it('answers 422 to a signed body that is no recording', async () => {
    const {
      recording_start_time: _start,
      scheduled_start_time: _scheduled,
      created_at: _created,
      ...timeless
    } = meeting();
    for (const content of [
      'not json',
      '[]',
      'null',
      '{}',
      JSON.stringify(timeless),
      JSON.stringify(meeting({ recording_id: null })),
      JSON.stringify(meeting({ transcript: 'searchVector' })),
    ]) {
      const { body } = await post(content, fathom.sign(content)).expect(422);
      expect(body.code).toBe('validation_failed');
    }
    expect([await recordings(), await deliveries()]).toEqual([[], 0]);
  });

  it('accepts unusual texts: NUL bytes, lone surrogates, a title that is too long, no title', async () => {
    const odd = JSON.stringify(
      meeting({
        title: `a\0${'🔥'.repeat(500)}`,
        meeting_title: null,
        calendar_invitees: [{ name: 'B\ud800\nn', email: 'x@example.com' }],
        url: 'javascript:alert(1)',
        share_url: 'http://fathom.video/x',
      }),
    );
    await post(odd, fathom.sign(odd)).expect(200);
    const [row] = await recordings();
    expect([Array.from(row?.title ?? '').length, row?.attendees, row?.recordingUrl]).toEqual([
      200,
      ['B\ufffd n', 'Sample Host'],
      null,
    ]);
    const untitled = JSON.stringify(meeting({ title: null, meeting_title: ' ', recording_id: 'abc' }));
    await post(untitled, fathom.sign(untitled, { id: 'msg_2' })).expect(200);
    expect((await recordings()).map(({ title }) => title)).toContain('Recorded call');
  });

  it('accepts bodies up to 10 MB', async () => {
    const transcript = Array.from({ length: 40_000 }, (_, index) => ({
      speaker: { display_name: 'Ana' },
      text: `${index} ${'words '.repeat(20)}`,
      timestamp: '00:00:01',
    }));
    const body = JSON.stringify(meeting({ transcript }));
    expect(body.length).toBeGreaterThan(5_000_000);
    await post(body, fathom.sign(body)).expect(200);
    const [row] = await recordings();
    expect(row?.transcript?.length).toBe(3_000_000);
    await post('x'.repeat(11_000_000), fathom.sign('x')).expect(413);
  }, 60_000);

  it('refuses everything without a secret', async () => {
    const off = await createTestApp({ database });
    try {
      const body = JSON.stringify(meeting());
      await off.http
        .post('/api/webhooks/fathom')
        .set({ 'Content-Type': 'application/json', ...fathom.sign(body) })
        .send(body)
        .expect(400);
    } finally {
      await off.close();
    }
  });
});
