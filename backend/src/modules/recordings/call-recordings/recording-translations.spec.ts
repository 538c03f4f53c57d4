import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { DeepLClient, TranslationQuotaError } from '../../../integrations/translation/deepl.client.js';
import type { AdminCallRecordingDto } from './call-recordings-admin.dto.js';

const path = '/api/admin/call-recordings';
const drafts = '/api/admin/recording-translations';
const texts = {
  title: 'Saying no',
  recordedAt: '2026-11-16T23:00:00.000Z',
  attendees: ['Ana'],
  description: 'About **boundaries**',
  actionItems: ['Say one small no a day', 'Write down what you feared'],
};
const spanish = {
  translatedTitle: 'Decir que no',
  translatedSummary: '## Lo que surgió\n- Un murciélago',
  translatedActionItems: ['Di un pequeño no cada día', ''],
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

async function published(fields: object = spanish): Promise<AdminCallRecordingDto> {
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
const found = async (q: string): Promise<object[]> =>
  (await member.get(`/api/member/recording-lines?q=${encodeURIComponent(q)}`).expect(200)).body;

describe('a recording in both languages', () => {
  it('is answered to members with its translation, and its homework too', async () => {
    const { id } = await published();
    expect((await member.get(`/api/member/call-recordings/${id}`).expect(200)).body).toMatchObject({
      title: 'Saying no',
      language: 'en',
      translation: { language: 'es', title: 'Decir que no', summaryTree: [{ is: 'heading' }, { is: 'list' }] },
    });
    const items = (await member.get(`/api/member/call-recordings/${id}/action-items`).expect(200)).body;
    expect(items).toMatchObject([{ language: 'en', translation: 'Di un pequeño no cada día' }, { language: 'en' }]);
    expect('translation' in items[1]).toBe(false);
    const { body: stored } = await member
      .put(`/api/member/call-recordings/${id}/action-items/${items[0].id}`)
      .send({ isDone: false })
      .expect(200);
    expect(stored).toMatchObject({ translation: 'Di un pequeño no cada día', translatedCallTitle: 'Decir que no' });
  });

  it('is found by the words of either, and no longer by those that were removed', async () => {
    const recording = await published();
    for (const q of ['boundaries', 'decir', 'murcielagos', 'feared', 'pequeño'])
      expect([q, await found(q)]).toEqual([q, [expect.objectContaining({ translatedCallTitle: 'Decir que no' })]]);
    const [listed] = (await admin.get(`${path}?q=decir`).expect(200)).body;
    expect(listed?.id).toBe(recording.id);
    await edited(recording, { translatedTitle: '', translatedSummary: '' });
    expect([await found('decir'), await found('murcielagos')]).toEqual([[], []]);
    expect(await found('pequeño')).toHaveLength(1);
  });

  it('keeps its translations in edits that do not name them, except of items in other words', async () => {
    const recording = await edited(await published(), {
      actionItems: ['Write down what you feared', 'Say one small no every day'],
    });
    expect(recording).toMatchObject({ translatedTitle: 'Decir que no', translatedActionItems: ['', ''] });
    const swapped = await edited(recording, {
      actionItems: ['Write down what you feared', 'Say one small no every day'],
      translatedActionItems: ['Escribe lo que temías', 'Di un no al día'],
    });
    const moved = await edited(swapped, { actionItems: ['Say one small no every day', 'Write down what you feared'] });
    expect(moved.translatedActionItems).toEqual(['Di un no al día', 'Escribe lo que temías']);
    const other = await edited(moved, { language: 'es', translatedTitle: '' });
    expect([other.language, other.translatedTitle]).toEqual(['es', undefined]);
  });

  it('has a translation for each of its items, or for none', async () => {
    const refused = await admin.post(path).send({ ...texts, translatedActionItems: ['Uno'] });
    expect([refused.status, refused.body.errors]).toEqual([422, [{ field: 'translatedActionItems', code: 'invalid' }]]);
    await published({ translatedActionItems: [] });
  });
});

describe('a draft in the other language', () => {
  const body = { language: 'en', title: 'Saying no', actionItems: ['Rest', 'Sleep'] };

  it('is of the fields that were sent, and changes nothing', async () => {
    const deepl = test.app.get(DeepLClient);
    const translate = jest
      .spyOn(deepl, 'translate')
      .mockImplementation(async (all, to) => ({ texts: all.map((text) => `${to}: ${text}`) }));
    const recording = await published();
    const { body: draft } = await admin.post(drafts).send(body).expect(200);
    expect(draft).toEqual({ title: 'es: Saying no', actionItems: ['es: Rest', 'es: Sleep'] });
    expect(translate.mock.lastCall).toEqual([['Saying no', 'Rest', 'Sleep'], 'es', { from: 'en', isDraft: true }]);
    expect((await admin.get(`${path}/${recording.id}`)).body).toEqual(recording);
    translate.mockRejectedValueOnce(new TranslationQuotaError('None left.'));
    expect((await admin.post(drafts).send(body).expect(503)).body.code).toBe('translation_quota_used_up');
    translate.mockRestore();
  });

  it('is refused without a provider, which the page knows beforehand', async () => {
    expect((await admin.get(drafts).expect(200)).body).toEqual({ isOn: false });
    expect((await admin.post(drafts).send(body).expect(503)).body.code).toBe('service_unavailable');
    await admin
      .post(drafts)
      .send({ ...body, language: 'fr' })
      .expect(422);
  });
});
