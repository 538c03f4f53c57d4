import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sessionTypes } from '@leap/domain';
import { createTestAppWith, limitedApp, type TestApp } from '../../../../test/create-app.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { ConsentForm } from './consent-form.entity.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestAppWith({ TRUST_PROXY: 1 });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.dataSource.manager.clear(ConsentForm);
  await test.dataSource.query(`DELETE FROM pgboss.job WHERE name LIKE 'consent-forms.%'`);
});

const valid = {
  participantName: 'Ana Example',
  email: 'ana@example.com',
  sessionType: 'breathwork',
  hasConsented: true,
};
const confirmed = { ...valid, acknowledgeRight: true, understandNature: true, confirmAutonomy: true };
const send = (body: object, key?: string) =>
  test.http
    .post('/api/consent')
    .set(key === undefined ? {} : { 'Idempotency-Key': key })
    .send(body);
const stored = () => test.dataSource.manager.find(ConsentForm);
const emails = async (): Promise<string[]> => {
  const rows = await test.dataSource.query<{ name: string }[]>(
    `SELECT name FROM pgboss.job WHERE name LIKE 'consent-forms.%' ORDER BY name`,
  );
  return rows.map(({ name }) => name);
};
const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

describe('POST /api/consent', () => {
  it('stores the consent with its evidence and enqueues a receipt and an email to the practice', async () => {
    const { body } = await send({
      ...confirmed,
      email: ' Ana@Example.COM ',
      phone: '',
      language: 'es',
      declarationVersion: '2025-01',
    }).expect(201);
    expect(body).toEqual({ id: expect.any(String), ...valid, consentTimestamp: expect.any(String), isActive: true });
    const [row] = await stored();
    const { sha256: shown } = (await test.http.get('/api/legal-texts/informed-consent?language=es')).body;
    expect(row).toMatchObject({
      ...confirmed,
      phone: null,
      language: 'es',
      declarationVersion: '2025-01',
      declarationSha256: shown,
      isActive: true,
      withdrawalDate: null,
    });
    expect(row?.consentTimestamp?.toISOString()).toBe(body.consentTimestamp);
    expect(Math.abs(Date.now() - Date.parse(body.consentTimestamp))).toBeLessThan(10_000);
    expect(await emails()).toEqual(['consent-forms.notify-practice', 'consent-forms.send-receipt']);
  });

  it('can be verified: the stored hash is that of the archived text of that version and language', async () => {
    for (const language of ['en', 'es']) await send({ ...confirmed, language }).expect(201);
    const rows = await test.dataSource.query<{ language: string; stored: string; text: string }[]>(`
      SELECT f.language, f.declaration_sha256 AS stored, d.text FROM consent_forms f
        JOIN legal_texts d ON d.version = f.declaration_version AND d.language = f.language AND d.id = f.declaration_id`);
    expect(rows.map(({ language }) => language).sort()).toEqual(['en', 'es']);
    for (const { stored, text } of rows) expect(stored).toBe(sha256(text));
  });

  it('stores the address that the server sees behind the trusted proxy, and none from the client', async () => {
    await test.http
      .post('/api/consent')
      .set('X-Forwarded-For', '198.51.100.7, 203.0.113.9')
      .send({ ...valid, ipAddress: '192.0.2.1' })
      .expect(201);
    expect(await stored()).toMatchObject([{ ipAddress: '203.0.113.9' }]);
    expect(JSON.stringify(await stored())).not.toMatch(/192\.0\.2\.1|198\.51\.100\.7/);
  });

  it('accepts the specified payload without the three confirmations, and stores that they were not sent', async () => {
    await send({ ...valid, phone: '', ipAddress: '' }).expect(201);
    expect(await stored()).toMatchObject([
      { hasConsented: true, acknowledgeRight: null, understandNature: null, confirmAutonomy: null, language: 'en' },
    ]);
  });

  it.each(sessionTypes)('accepts the session type %s', (sessionType) => send({ ...valid, sessionType }).expect(201));

  it.each([
    ['no name', { participantName: ' ' }, 'participantName', 'required'],
    ['a long name', { participantName: 'a'.repeat(121) }, 'participantName', 'too_long'],
    ['no e-mail', { email: undefined }, 'email', 'required'],
    ['an impossible e-mail', { email: 'ana@' }, 'email', 'invalid_email'],
    ['a mail header in the e-mail', { email: 'ana@example.com\r\nBcc: x@example.com' }, 'email', 'invalid_email'],
    ['no session type', { sessionType: undefined }, 'sessionType', 'required'],
    ['an unknown session type', { sessionType: 'massage' }, 'sessionType', 'invalid_choice'],
    ['no consent', { hasConsented: undefined }, 'hasConsented', 'required'],
    ['a refused consent', { hasConsented: false }, 'hasConsented', 'must_be_true'],
    ['a consent as text', { hasConsented: 'true' }, 'hasConsented', 'must_be_true'],
    ['a refused right', { acknowledgeRight: false }, 'acknowledgeRight', 'must_be_true'],
    ['a refused nature', { understandNature: false }, 'understandNature', 'must_be_true'],
    ['a refused autonomy', { confirmAutonomy: false }, 'confirmAutonomy', 'must_be_true'],
    ['a number as confirmation', { confirmAutonomy: 1 }, 'confirmAutonomy', 'must_be_true'],
    ['an unknown version', { declarationVersion: '1999-01' }, 'declarationVersion', 'invalid_choice'],
    ['an unknown language', { language: 'fr' }, 'language', 'invalid_choice'],
    ['an own time', { consentTimestamp: '2020-01-01T00:00:00Z' }, 'consentTimestamp', 'unknown_field'],
    ['an own hash', { declarationSha256: 'x' }, 'declarationSha256', 'unknown_field'],
    ['an own state', { isActive: false }, 'isActive', 'unknown_field'],
  ])('refuses %s', async (_name, change, field, code) => {
    const answer = await send({ ...confirmed, ...change });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors).toContainEqual({ field, code });
    expect([await stored(), await emails()]).toEqual([[], []]);
  });

  it('stores nothing when an email cannot be enqueued', async () => {
    const enqueue = jest.spyOn(test.app.get(JobsService), 'enqueue');
    enqueue.mockResolvedValueOnce().mockRejectedValueOnce(new Error('The queue is unavailable.'));
    await send(valid).expect(500);
    enqueue.mockRestore();
    expect([await stored(), await emails()]).toEqual([[], []]);
  });

  it('answers a bot that fills the honeypot as if it had been stored', async () => {
    const { body } = await send({ ...valid, website: 'https://spam.example' }).expect(201);
    expect(Object.keys(body).sort()).toEqual(Object.keys((await send(valid)).body).sort());
    expect(await stored()).toHaveLength(1);
  });

  it('creates one row for one Idempotency-Key, also for twenty concurrent requests, and refuses another body', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(confirmed, 'key-1')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect(await emails()).toHaveLength(2);
    const other = await send({ ...confirmed, participantName: 'Somebody else' }, 'key-1');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    await send(confirmed, 'k'.repeat(256)).expect(422);
  });

  it('stores nothing from a foreign page, and logs no personal data', async () => {
    await test.http.post('/api/consent').set('Origin', 'https://evil.example').send(valid).expect(403);
    expect(await stored()).toEqual([]);
    await send({
      ...valid,
      participantName: 'Very Private',
      email: 'very-private@example.com',
      sessionType: 'yoni-lingam',
    }).expect(201);
    expect(test.log()).not.toMatch(/Very Private|very-private|yoni/);
  });

  it('lets a few through in ten minutes, then asks for a proof of work', async () => {
    const limited = limitedApp(test);
    try {
      for (let index = 0; index < 4; index += 1) await limited.http.post('/api/consent').send(valid).expect(201);
      const answer = await limited.http.post('/api/consent').send(valid);
      expect([answer.status, answer.body.code]).toEqual([428, 'proof_of_work_required']);
    } finally {
      await limited.close();
    }
  });
});
