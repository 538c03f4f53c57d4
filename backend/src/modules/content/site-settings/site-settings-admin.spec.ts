import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { seedDemoContent } from '../../../demo/demo-content.js';
import { demoVoiceNote } from '../../../demo/demo-voice-note.js';

const path = '/api/admin/site-settings';
type Submitted = Record<string, unknown>;

let test: TestApp;
let admin: ReturnType<TestApp['browser']>;
let editor: ReturnType<TestApp['browser']>;
beforeAll(async () => {
  test = await createTestApp();
  const { email } = await createUser(test.dataSource, { role: 'admin' });
  const { email: editorsEmail } = await createUser(test.dataSource, { role: 'editor' });
  [admin, editor] = [test.browser(), test.browser()];
  await admin.post('/api/login').send({ email, password: testPassword }).expect(200);
  await editor.post('/api/login').send({ email: editorsEmail, password: testPassword }).expect(200);
  await seedDemoContent(test.dataSource);
});
afterAll(() => test.close());

const seen = async (): Promise<{ id: string; version: string; fields: Submitted }> => {
  const { body } = await admin
    .get(path)
    .expect(200)
    .expect('Cache-Control', /no-store/);
  const { id, updatedAt, ...fields } = body;
  return { id, version: updatedAt, fields };
};
const send = async (changes: Submitted, version?: string) => {
  const now = await seen();
  return admin.patch(path).send({ ...now.fields, ...changes, version: version ?? now.version });
};
const entries = async (): Promise<number> =>
  (
    await test.dataSource.query<object[]>(
      `SELECT 1 FROM audit_entries WHERE action = 'site-settings.updated' AND subject_type = 'site-settings'`,
    )
  ).length;

describe('the site settings in the admin area', () => {
  it('are the stored sample, and unchanged when they are sent back', async () => {
    const publicly = (await admin.get('/api/site-settings?language=es').expect(200)).body;
    const before = await seen();
    expect(before.fields).toMatchObject({
      brandName: 'LEAP',
      practiceLanguage: 'en',
      stats: { livesTransformed: '500+' },
      consultationLocation: {},
    });
    const { body, status } = await send({});
    expect([status, body.errors]).toEqual([200, undefined]);
    const { id: _id, updatedAt, ...fields } = body;
    expect(fields).toEqual(before.fields);
    expect(updatedAt > before.version).toBe(true);
    expect((await admin.get('/api/site-settings?language=es').expect(200)).body).toEqual(publicly);
  });

  it('change the public pages in both languages, with one entry in the audit log', async () => {
    const before = await entries();
    const claims = { googleReviewCount: 21, leadOfferStartsAt: '2026-03-02T09:00:00.000Z' };
    const changes = {
      punchline: { en: ' A new line ', es: 'Una frase nueva' },
      stats: { retreatsLed: '26' },
      founderTimeline: { en: [{ title: '2010', text: 'It began.' }], es: [] },
      consultationLocation: { en: 'By phone', es: 'Por teléfono' },
      consultationUrl: '',
      links: { ...((await seen()).fields['links'] as Submitted), musicFile: '' },
      claims,
    };
    expect((await send(changes)).status).toBe(200);
    const [english, spanish] = [
      (await admin.get('/api/site-settings')).body,
      (await admin.get('/api/site-settings?language=es')).body,
    ];
    expect([english.punchline, spanish.punchline]).toEqual(['A new line', 'Una frase nueva']);
    expect(english).toMatchObject({
      stats: [{ key: 'retreatsLed', value: '26' }],
      claims: { ...claims, growth: '' },
      founder: { timeline: [{ title: '2010', text: 'It began.' }] },
    });
    expect(english.links).not.toHaveProperty('musicFile');
    expect(spanish.founder.timeline).toEqual([]);
    expect((await seen()).fields).toMatchObject({
      consultationLocation: { en: 'By phone', es: 'Por teléfono' },
      claims,
    });
    expect(await entries()).toBe(before + 1);
  });

  it('changed by two at once: the second gets edit_conflict, and nothing of it is stored', async () => {
    const { fields, version } = await seen();
    const before = await entries();
    const answers = await Promise.all(
      ['One', 'Two'].map((brandName) => admin.patch(path).send({ ...fields, brandName, version })),
    );
    expect([200, 409].map((one) => answers.filter(({ status }) => status === one).length)).toEqual([1, 1]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
    expect((await seen()).fields['brandName']).toBe(answers.find(({ status }) => status === 200)?.body.brandName);
    expect(await entries()).toBe(before + 1);
  });

  const links = {
    applicationForm: 'https://example.com/a',
    aiCoach: 'https://example.com/b',
    consultation: 'https://example.com/c',
    podcastHost: 'https://example.com/d',
    reviews: 'https://example.com/e',
  };
  it.each<[string, string, Submitted]>([
    ['brandName', 'required', { brandName: '  ' }],
    ['brandName', 'too_long', { brandName: 'x'.repeat(81) }],
    ['punchline.es', 'required', { punchline: { en: 'Only English', es: ' ' } }],
    ['accent', 'invalid_choice', { accent: 'neon' }],
    ['contactEmail', 'invalid_email', { contactEmail: 'nobody' }],
    ['consultationUrl', 'invalid_format', { consultationUrl: 'http://example.com/call' }],
    ['consultationUrl', 'invalid_format', { consultationUrl: '/call' }],
    ['consultationUrl', 'invalid_format', { consultationUrl: 'javascript:alert(1)' }],
    ['consultationLocation.es', 'required', { consultationLocation: { en: 'By phone', es: '' } }],
    ['consultationLocation.en', 'required', { consultationLocation: { es: 'Por teléfono' } }],
    ['consultationLocation.en', 'too_long', { consultationLocation: { en: 'x'.repeat(201), es: 'x' } }],
    ['socialLinks.instagram', 'invalid_format', { socialLinks: { instagram: 'https://me:secret@example.com/' } }],
    ['links.aiCoach', 'invalid_format', { links: { ...links, aiCoach: '//example.com' } }],
    ['links.reviews', 'required', { links: { ...links, reviews: '' } }],
    ['links.musicFile', 'invalid_format', { links: { ...links, musicFile: '//example.com/music.mp3' } }],
    ['links', 'required', { links: undefined }],
    ['links', 'invalid_type', { links: 'https://example.com' }],
    ['founderPhotoUrl', 'invalid_format', { founderPhotoUrl: 'data:image/png;base64,AA' }],
    ['founderTimeline.en.0.text', 'required', { founderTimeline: { en: [{ title: '2010', text: '' }], es: [] } }],
    [
      'founderTimeline.es',
      'too_many',
      { founderTimeline: { en: [], es: Array.from({ length: 21 }, () => ({ title: 'a', text: 'b' })) } },
    ],
    ['credentials.en', 'required', { credentials: { en: [' '], es: [] } }],
    ['claims.googleReviewCount', 'too_small', { claims: { googleReviewCount: -1 } }],
    ['claims.leadOfferStartsAt', 'invalid_type', { claims: { googleReviewCount: 1, leadOfferStartsAt: 'soon' } }],
    [
      'claims.leadOfferStartsAt',
      'invalid_type',
      { claims: { googleReviewCount: 1, leadOfferStartsAt: '9999-01-01T00:00:00Z' } },
    ],
    ['practiceLanguage', 'invalid_choice', { practiceLanguage: 'fr' }],
    ['portraitImageId', 'invalid_format', { portraitImageId: 'mine' }],
    ['portraitAlt.es', 'required', { portraitAlt: { en: 'The coach' } }],
    ['voiceTranscript.en', 'required', { voiceTranscript: { es: 'Hola' } }],
    ['portraitFocus.x', 'too_large', { portraitFocus: { x: 101, y: 0 } }],
    ['isOnly', 'unknown_field', { isOnly: false }],
    ['stats.lies', 'unknown_field', { stats: { lies: '1' } }],
  ])('refuse %s (%s) at its field, and store nothing', async (field, code, changes) => {
    const before = await seen();
    const answer = await send(changes);
    expect([answer.status, answer.body.errors]).toEqual([422, [{ field, code }]]);
    expect(await seen()).toEqual(before);
  });

  it('show the founder by a picture of the library, which then counts as used', async () => {
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#9C4A2F' } })
      .png()
      .toBuffer();
    const { body: image } = await editor
      .post('/api/admin/images')
      .set('Content-Type', 'image/png')
      .send(picture)
      .expect(201);
    const answer = await send({ founderPhotoUrl: image.address });
    expect([
      answer.status,
      answer.body.founderPhotoUrl,
      Object.keys(answer.body).filter((key) => key.startsWith('founderImage')),
    ]).toEqual([200, image.address, []]);
    expect((await admin.get('/api/site-settings').expect(200)).body.founder.photoUrl).toBe(image.address);
    expect((await editor.get(`/api/admin/images/${image.id}`).expect(200)).body.usedBy).toBe(1);
    expect((await editor.get('/api/admin/images?unused=true').expect(200)).body).toEqual([]);
    expect((await editor.delete(`/api/admin/images/${image.id}`).expect(409)).body.code).toBe('image_in_use');
    // Another address releases it; a deleted picture cannot be chosen.
    expect((await send({ founderPhotoUrl: '/images/founder.webp' })).status).toBe(200);
    await editor.delete(`/api/admin/images/${image.id}`).expect(204);
    const missing = await send({ founderPhotoUrl: image.address });
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      [{ field: 'founderPhotoUrl', code: 'invalid_choice' }],
    ]);
  });

  it('show the coach on the first screen by a picture with alternative texts and a focal point', async () => {
    const picture = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#4F6556' } })
      .png()
      .toBuffer();
    const { body: image } = await editor
      .post('/api/admin/images')
      .set('Content-Type', 'image/png')
      .send(picture)
      .expect(201);
    const toDo = async (): Promise<number | undefined> =>
      (await admin.get('/api/admin/dashboard').expect(200)).body.toDo.find(
        ({ kind }: { kind: string }) => kind === 'portrait',
      )?.count;
    await send({ portraitImageId: '' });
    expect(await toDo()).toBe(1);
    const undescribed = await send({ portraitImageId: image.id, portraitAlt: {} });
    expect([undescribed.status, undescribed.body.errors]).toEqual([
      422,
      [{ field: 'portraitAlt.en', code: 'required' }],
    ]);
    const portraitAlt = { en: 'The coach laughing', es: 'La coach riendo' };
    const stored = await send({ portraitImageId: image.id, portraitAlt, portraitFocus: { x: 62, y: 30 } });
    expect([stored.status, stored.body.portraitImageId]).toEqual([200, image.id]);
    expect((await admin.get('/api/site-settings?language=es').expect(200)).body.portrait).toEqual({
      address: image.address,
      sourceSet: image.sourceSet,
      avifSourceSet: image.sourceSet.replaceAll('.webp', '.avif'),
      width: 40,
      height: 50,
      alt: 'La coach riendo',
      focus: { x: 62, y: 30 },
    });
    expect(await toDo()).toBe(0);
    expect((await editor.delete(`/api/admin/images/${image.id}`).expect(409)).body.code).toBe('image_in_use');
    expect((await send({ portraitImageId: '' })).status).toBe(200);
    expect((await admin.get('/api/site-settings').expect(200)).body).not.toHaveProperty('portrait');
    await editor.delete(`/api/admin/images/${image.id}`).expect(204);
    const missing = await send({ portraitImageId: image.id, portraitAlt });
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      [{ field: 'portraitImageId', code: 'invalid_choice' }],
    ]);
  });

  it('let the coach be heard by a recording with its transcript', async () => {
    await send({ voiceNoteId: '' });
    const upload = (by: typeof admin, type = 'audio/wav') =>
      by.post('/api/admin/voice-notes').set('Content-Type', type).send(demoVoiceNote());
    await upload(editor).expect(403);
    await upload(admin, 'text/html').expect(415);
    const { body: recording } = await upload(admin).expect(201);
    expect(recording).toMatchObject({ mediaType: 'audio/wav', seconds: 9, address: `/voice/${recording.id}.wav` });
    expect((await admin.get(`/api/admin/voice-notes/${recording.id}`).expect(200)).body).toEqual(recording);
    const silent = await send({ voiceNoteId: recording.id, voiceTranscript: {} });
    expect([silent.status, silent.body.errors]).toEqual([422, [{ field: 'voiceTranscript.en', code: 'required' }]]);
    const voiceTranscript = { en: 'Hello.', es: 'Hola.' };
    expect((await send({ voiceNoteId: recording.id, voiceTranscript })).status).toBe(200);
    expect((await admin.get('/api/site-settings?language=es').expect(200)).body.voiceNote).toEqual({
      address: recording.address,
      mediaType: 'audio/wav',
      seconds: 9,
      transcript: 'Hola.',
    });
    const whole = await test.http.get(recording.address).expect(200).expect('Content-Type', 'audio/wav');
    expect([whole.headers['accept-ranges'], whole.headers['set-cookie'], whole.headers['content-length']]).toEqual([
      'bytes',
      undefined,
      String(recording.byteCount),
    ]);
    const part = await test.http.get(recording.address).set('Range', 'bytes=0-3').expect(206);
    expect([part.headers['content-range'], part.headers['content-length']]).toEqual([
      `bytes 0-3/${recording.byteCount}`,
      '4',
    ]);
    await test.http.get(recording.address).set('Range', 'bytes=99999999-').expect(416);
    await test.http.get(recording.address).set('If-None-Match', String(whole.headers['etag'])).expect(304);
    // What nobody chose within a day is deleted with the next upload; what is heard stays.
    const { body: unused } = await upload(admin).expect(201);
    await test.dataSource.query(`UPDATE voice_notes SET created_at = now() - interval '2 days'`);
    await upload(admin).expect(201);
    await test.http.get(unused.address).expect(404);
    await test.http.get(recording.address).expect(200);
  });

  it('are not accessible to editors', async () => {
    await editor.get(path).expect(403);
    const { fields, version } = await seen();
    await editor
      .patch(path)
      .send({ ...fields, version })
      .expect(403);
  });
});
