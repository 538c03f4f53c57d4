import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { DeepLClient } from '../../../integrations/translation/deepl.client.js';
import type { AdminCallRecordingDto } from './call-recordings-admin.dto.js';

const path = '/api/admin/call-recordings';
const texts = { title: 'Saying no', recordedAt: '2026-11-16T23:00:00.000Z', attendees: ['Ana'], duration: 75 };
const both = {
  chapters: ['0:00 Arriving', ' 12:34  Anger & a <door>', '1:02:05 Until Monday'],
  translatedChapters: ['Llegar', 'El enojo y una puerta', ''],
};

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

async function published(fields: object = both): Promise<AdminCallRecordingDto> {
  const { body } = await admin
    .post(path)
    .send({ ...texts, ...fields })
    .expect(201);
  return (await admin.post(`${path}/${body.id}/publish`).send({ version: body.updatedAt }).expect(200)).body;
}
const edited = async (
  { id, updatedAt: version }: AdminCallRecordingDto,
  changes: object,
): Promise<AdminCallRecordingDto> =>
  (
    await admin
      .patch(`${path}/${id}`)
      .send({ ...texts, ...changes, version })
      .expect(200)
  ).body;
const found = async (q: string): Promise<unknown[]> =>
  (await member.get(`/api/member/recording-lines?q=${q}`).expect(200)).body.map(
    ({ positionSeconds, text }: { positionSeconds: number; text: string }) => [positionSeconds, text],
  );

describe('chapters of a recording', () => {
  it('are answered to members with their translations, and as a file for players in either language', async () => {
    const { id, chapters, translatedChapters } = await published();
    expect([chapters, translatedChapters]).toEqual([
      ['0:00 Arriving', '12:34 Anger & a <door>', '1:02:05 Until Monday'],
      both.translatedChapters,
    ]);
    const [listed] = (await member.get('/api/member/call-recordings').expect(200)).body;
    expect(listed.chapters).toEqual([
      { positionSeconds: 0, title: 'Arriving', translation: 'Llegar' },
      { positionSeconds: 754, title: 'Anger & a <door>', translation: 'El enojo y una puerta' },
      { positionSeconds: 3725, title: 'Until Monday' },
    ]);
    const file = async (language: string): Promise<string> =>
      (await member.get(`/api/member/call-recordings/${id}/chapters.vtt?language=${language}`).expect(200)).text;
    expect(await file('en')).toContain('00:12:34.000 --> 01:02:05.000\nAnger &amp; a &lt;door&gt;\n');
    expect(await file('es')).toContain('00:12:34.000 --> 01:02:05.000\nEl enojo y una puerta\n');
    expect(await file('es')).toContain('\nUntil Monday\n');
  });

  it('are put in order, keep their translations by their titles, and stay where an edit does not name them', async () => {
    const recording = await published();
    const moved = await edited(recording, { chapters: ['20:00 Until Monday', '5:00 Arriving', '6:00 New'] });
    expect([moved.chapters, moved.translatedChapters]).toEqual([
      ['5:00 Arriving', '6:00 New', '20:00 Until Monday'],
      ['Llegar', '', ''],
    ]);
    const unchanged = await edited(moved, {});
    expect([unchanged.chapters, unchanged.translatedChapters]).toEqual([moved.chapters, moved.translatedChapters]);
    const { chapters } = unchanged;
    expect((await edited(unchanged, { chapters, translatedChapters: [] })).translatedChapters).toEqual(['', '', '']);
  });

  it('are found by the words of either language, at their moment, as long as they are there', async () => {
    const recording = await published();
    const anger = [754, 'Anger & a <door> / El enojo y una puerta'];
    expect([await found('anger'), await found('enojos'), await found('monday')]).toEqual([
      [anger],
      [anger],
      [[3725, 'Until Monday']],
    ]);
    await edited(recording, { chapters: ['0:00 Arriving'] });
    expect([await found('anger'), await found('llegar')]).toEqual([[], [[0, 'Arriving / Llegar']]]);
  });

  it.each([
    [{ chapters: ['Arriving'] }, { field: 'chapters', code: 'invalid_format' }],
    [{ chapters: ['0:75 Arriving'] }, { field: 'chapters', code: 'invalid_format' }],
    [{ chapters: ['0:00 Two\n1:00 lines'] }, { field: 'chapters', code: 'invalid_format' }],
    [{ chapters: [`0:00 ${'x'.repeat(121)}`] }, { field: 'chapters', code: 'too_long' }],
    [{ chapters: ['0:00 Arriving', '0:00 Again'] }, { field: 'chapters', code: 'invalid' }],
    [{ chapters: ['1:17:00 Too late'] }, { field: 'chapters', code: 'too_large' }],
    [
      { chapters: ['0:00 Arriving'], translatedChapters: ['Llegar', 'Dos'] },
      { field: 'translatedChapters', code: 'invalid' },
    ],
  ])('are refused at their field: %j', async (wrong, error) => {
    const { body } = await admin
      .post(path)
      .send({ ...texts, ...wrong })
      .expect(422);
    expect(body.errors).toEqual([error]);
  });

  it('are drafted in the other language, beside the homework', async () => {
    const translate = jest
      .spyOn(test.app.get(DeepLClient), 'translate')
      .mockImplementation(async (all, to) => ({ texts: all.map((text) => `${to}: ${text}`) }));
    const draft = { language: 'en', title: 'No', actionItems: ['Rest'], chapters: ['Arriving', 'Anger'] };
    expect((await admin.post('/api/admin/recording-translations').send(draft).expect(200)).body).toEqual({
      title: 'es: No',
      actionItems: ['es: Rest'],
      chapters: ['es: Arriving', 'es: Anger'],
    });
    translate.mockRestore();
  });

  it('have no file where there are none, or where the recording is not published', async () => {
    const { id } = await published({});
    await member.get(`/api/member/call-recordings/${id}/chapters.vtt`).expect(404);
    const { body } = await admin
      .post(path)
      .send({ ...texts, ...both })
      .expect(201);
    await member.get(`/api/member/call-recordings/${body.id}/chapters.vtt`).expect(404);
  });
});
