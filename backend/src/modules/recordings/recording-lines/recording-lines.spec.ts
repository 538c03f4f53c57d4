import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { parseTranscript, secondsOfTime } from '@leap/domain';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import type { RecordingLineDto } from './recording-lines.dto.js';

let test: TestApp;
let browser: ReturnType<TestApp['browser']>;
beforeAll(async () => {
  test = await createTestApp();
  const user = await createUser(test.dataSource, { isInnerCircleMember: true });
  browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.query('TRUNCATE call_recordings CASCADE'));

const create = (title: string, transcript: string | null, recordedAt = '2026-11-16T23:00:00Z') =>
  test.dataSource.query(
    `INSERT INTO call_recordings (title, transcript, recorded_at, attendees) VALUES ($1, $2, $3, '{Ana}')`,
    [title, transcript, recordedAt],
  );
const search = async (q: string): Promise<RecordingLineDto[]> =>
  (await browser.get(`/api/member/recording-lines?q=${encodeURIComponent(q)}`).expect(200)).body as RecordingLineDto[];
const texts = async (q: string) => (await search(q)).map(({ text, callTitle }) => text ?? callTitle);

it('finds what was said, with its call, speaker and moment', async () => {
  await create('Saying no', '[00:00:04] Ana: Good evening.\n[01:02:03] Ben: No is a sentence: yes.\n[--:--] Hm.');
  expect(await search('sentence')).toEqual([
    {
      id: expect.any(String),
      callRecordingId: expect.any(String),
      callTitle: 'Saying no',
      callLanguage: 'en',
      recordedAt: '2026-11-16T23:00:00.000Z',
      positionSeconds: 3_723,
      speaker: 'Ben',
      text: 'No is a sentence: yes.',
    },
  ]);
  // The recording itself has no text and no moment.
  expect(await search('saying')).toEqual([
    {
      id: expect.any(String),
      callRecordingId: expect.any(String),
      callTitle: 'Saying no',
      callLanguage: 'en',
      recordedAt: '2026-11-16T23:00:00.000Z',
    },
  ]);
});

it('finds beginnings, other forms in both languages, stop words, and ignores accents', async () => {
  await create(
    'A call',
    '[0:01] Setting boundaries.\n[0:02] Voy caminando por mis límites.\n[0:03] No.\n[0:04] I was resting.',
  );
  expect(await texts('bound')).toEqual(['Setting boundaries.']);
  expect(await texts('boundary setting')).toEqual(['Setting boundaries.']);
  expect(await texts('rested')).toEqual(['I was resting.']);
  expect(await texts('LIMITE')).toEqual(['Voy caminando por mis límites.']);
  expect(await texts('caminar')).toEqual(['Voy caminando por mis límites.']);
  expect(await texts('caminar boundaries')).toEqual([]);
  expect(await texts('no')).toEqual(['No.']);
  expect(await texts('?!')).toEqual([]);
});

it('has the latest call first, each in its order, in pages, and nothing unpublished', async () => {
  await create('Earlier', 'word one\nword two', '2026-11-09T23:00:00Z');
  await create('Later', 'word three\n\nword four', '2026-11-16T23:00:00Z');
  await create('Pending', 'word five');
  await test.dataSource.query(`UPDATE call_recordings SET is_visible = false WHERE title = 'Pending'`);
  const found: string[] = [];
  let next: string | undefined = '/api/member/recording-lines?q=word&limit=3';
  while (next) {
    const { body, headers }: { body: RecordingLineDto[]; headers: Record<string, string> } = await browser
      .get(next)
      .expect(200);
    found.push(...body.map(({ text = '' }) => text));
    next = /<([^>]+)>/.exec(headers['link'] ?? '')?.[1];
  }
  expect(found).toEqual(['word three', 'word four', 'word one', 'word two']);
});

it('follows the recording: edited, translated, deleted', async () => {
  await create('A call', '[0:01] Ana: Before.');
  await test.dataSource.query(`UPDATE call_recordings SET transcript = '[0:02] Ana: After.'`);
  expect([await texts('before'), await texts('after')]).toEqual([[], ['After.']]);
  const ids = () => test.dataSource.query('SELECT id FROM call_recording_lines ORDER BY line');
  const before = await ids();
  await test.dataSource.query('UPDATE call_recordings SET duration = 5, updated_at = now()');
  expect(await ids()).toEqual(before);
  await test.dataSource.query('UPDATE call_recordings SET is_visible = false');
  expect(await texts('after')).toEqual([]);
  await test.dataSource.query('UPDATE call_recordings SET is_visible = true');
  expect(await texts('after')).toEqual(['After.']);
  await test.dataSource.query('DELETE FROM call_recordings');
  expect(await ids()).toEqual([]);
});

it('reads lines as the page does, also a long one', async () => {
  const transcript = [
    '[00:05:32] Ana: I said: no.',
    '[1:02] words',
    '',
    'Ben: pasted by hand',
    '[--:--] Ben: unknown',
    `[00:00:09] ${'x'.repeat(300)}: far`,
    '[99:59:59]   ',
    '[99:59:59]close: by',
    '[00:00:01] : none',
    '[00:00:02] a:b: c',
    '[1:2] no time',
    `[00:01:00] ${'word '.repeat(50_000)}`,
  ].join('\n');
  await create('A call', transcript);
  const rows = await test.dataSource.query<object[]>(
    'SELECT position_seconds, speaker, text FROM call_recording_lines WHERE line > 0 ORDER BY line',
  );
  expect(rows).toEqual(
    parseTranscript(transcript).map(({ time, speaker, text }) => ({
      position_seconds: time === undefined ? null : secondsOfTime(time),
      speaker: speaker ?? null,
      text,
    })),
  );
});
