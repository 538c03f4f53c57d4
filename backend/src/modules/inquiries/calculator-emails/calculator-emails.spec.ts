import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { jobHandler } from '../../../../test/job-handlers.js';
import { renderSent, sentEmail, type SentEmail } from '../../../../test/sent-emails.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import type { JobHandler } from '../../../jobs/jobs.service.js';
import { CalculatorEmail } from './calculator-email.entity.js';

let test: TestApp;
let sendResult: JobHandler;
const sent: SentEmail[] = [];

beforeAll(async () => {
  test = await createTestApp();
  sendResult = jobHandler(test.app, 'calculator-emails.send');
  jest
    .spyOn(test.app.get(MailService), 'send')
    .mockImplementation(async (...sending) => void sent.push(sentEmail(...sending)));
});
afterAll(() => test.close());
beforeEach(async () => {
  sent.length = 0;
  await test.dataSource.manager.clear(CalculatorEmail);
  await test.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'calculator-emails.send'`);
});

const numbers = {
  ideal_income: 10_000,
  current_income: 5_000,
  hours_lost: 10,
  hourly_value: 100,
  avoidance_count: 5,
  structure_score: 5,
};
const valid = { email: 'ana@example.com', privacyConsent: true, ...numbers };
const send = (body: object, key?: string) =>
  test.http
    .post('/api/calculator-emails')
    .set(key === undefined ? {} : { 'Idempotency-Key': key })
    .send(body);
const stored = () => test.dataSource.manager.find(CalculatorEmail);
const queued = () =>
  test.dataSource.query<{ id: string }[]>(
    `SELECT data->>'id' AS id FROM pgboss.job WHERE name = 'calculator-emails.send'`,
  );

describe('POST /api/calculator-emails', () => {
  it('stores address, numbers and the evidence of the consent, enqueues one email, and answers nothing of it', async () => {
    const { body } = await send({ ...valid, email: ' Ana@Example.COM', language: 'es' }).expect(201);
    expect(body).toEqual({ id: expect.any(String), createdAt: expect.any(String) });
    expect(await stored()).toEqual([
      expect.objectContaining({
        id: body.id,
        email: 'ana@example.com',
        language: 'es',
        numbers,
        policyVersion: '2025-01-01.5',
        consentedAt: expect.any(Date),
        sentAt: null,
      }),
    ]);
    expect(await queued()).toEqual([{ id: body.id }]);
  });

  it('stores one row for one key', async () => {
    const first = await send(valid, 'calculator-1').expect(201);
    const again = await send(valid, 'calculator-1').expect(201);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    await send({ ...valid, hours_lost: 11 }, 'calculator-1').expect(422);
    expect([(await stored()).length, (await queued()).length]).toEqual([1, 1]);
  });

  it.each([
    ['without consent', { privacyConsent: undefined }, 'privacyConsent'],
    ['with a refused consent', { privacyConsent: false }, 'privacyConsent'],
    ['with an impossible address', { email: 'ana@' }, 'email'],
    ['with a number above the limit', { ideal_income: 10_000_001 }, 'ideal_income'],
    ['with a negative number', { hours_lost: -1 }, 'hours_lost'],
    ['with a text for a number', { avoidance_count: '5' }, 'avoidance_count'],
    ['with half a point of structure', { structure_score: 5.5 }, 'structure_score'],
    ['with a field of its own', { dream_action: 'x' }, 'dream_action'],
  ])('refuses a request %s', async (_what, change, field) => {
    const { body } = await send({ ...valid, ...change }).expect(422);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
    expect(await stored()).toEqual([]);
  });

  it('stores nothing for a filled honeypot, and answers as if it did', async () => {
    const { body } = await send({ ...valid, website: 'https://spam.example' }).expect(201);
    expect(body).toEqual({ id: expect.any(String), createdAt: expect.any(String) });
    expect([await stored(), await queued()]).toEqual([[], []]);
  });
});

describe('the email', () => {
  it.each([
    ['en', 'Your result from LEAP', 'Lost Monthly Income: $5,000', '3-Month Projection: $31,500', '/cost-calculator'],
    [
      'es',
      'Tu resultado de LEAP',
      'Ingreso mensual perdido: $5,000',
      'Proyección a 3 meses: $31,500',
      '/es/cost-calculator',
    ],
  ] as const)(
    'has the result in the form’s language, and is the end of the numbers (%s)',
    async (language, subject, part, projection, path) => {
      const { body } = await send({ ...valid, language }).expect(201);
      await sendResult({ id: body.id });
      expect(sent).toMatchObject([{ to: 'ana@example.com', template: 'calculator-result', language }]);
      const email = renderSent(sent[0]!);
      expect(email.subject).toBe(subject);
      for (const text of [part, projection, path]) expect(email.text).toContain(text);
      expect(await stored()).toEqual([expect.objectContaining({ numbers: null, sentAt: expect.any(Date) })]);
      await sendResult({ id: body.id });
      expect(sent).toHaveLength(1);
    },
  );

  it('is not sent about a request that was erased meanwhile', async () => {
    await sendResult({ id: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e' });
    expect(sent).toEqual([]);
  });
});
