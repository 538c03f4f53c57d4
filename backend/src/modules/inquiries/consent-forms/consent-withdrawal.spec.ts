import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { jobHandler } from '../../../../test/job-handlers.js';
import { render } from '../../../integrations/mail/mail-rendering.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { ConsentForm } from './consent-form.entity.js';
import type { ConsentReceiptParams } from '../../../integrations/mail/emails/consent-receipt.email.js';
import { sentEmail, type SentEmail } from '../../../../test/sent-emails.js';

let test: TestApp;
let sent: SentEmail[] = [];

beforeAll(async () => {
  test = await createTestApp();
  jest
    .spyOn(test.app.get(MailService), 'send')
    .mockImplementation(async (...sending) => void sent.push(sentEmail(...sending)));
});
afterAll(() => test.close());
beforeEach(async () => {
  sent = [];
  await test.dataSource.manager.clear(ConsentForm);
  await test.dataSource.query(`DELETE FROM pgboss.job WHERE name LIKE 'consent-forms.%'`);
});

const withdraw = (token: string) => test.http.post('/api/consent/withdraw').send({ token });
const row = () => test.dataSource.manager.findOneByOrFail(ConsentForm, {});
const run = (job: string, id: string): Promise<void> | undefined =>
  jobHandler(test.app, `consent-forms.${job}`)({ id });
const pending = async (job: string): Promise<number> =>
  (await test.dataSource.query<object[]>(`SELECT 1 FROM pgboss.job WHERE name = $1`, [`consent-forms.${job}`])).length;

/** Submits a consent and reads the receipt. */
async function consented(language: 'en' | 'es' = 'en') {
  const { body } = await test.http
    .post('/api/consent')
    .send({
      participantName: 'Ana',
      email: 'ana@example.com',
      sessionType: 'tantric-healing',
      hasConsented: true,
      language,
    })
    .expect(201);
  await run('send-receipt', body.id);
  const receipt = sent.at(-1) as SentEmail<ConsentReceiptParams>;
  return {
    id: body.id as string,
    receipt,
    token: new URL(receipt.params.withdrawalUrl).searchParams.get('token') ?? '',
  };
}

it('the receipt goes to the participant in their language, with the agreed text and the page to withdraw', async () => {
  const { receipt, token } = await consented('es');
  expect(receipt).toMatchObject({ to: 'ana@example.com', template: 'consent-receipt', language: 'es' });
  expect(receipt.params.withdrawalUrl).toBe(`http://localhost:3000/es/informed-consent/withdraw?token=${token}`);
  expect(token).toMatch(/^[\w-]{43}$/);
  const { text } = (await test.http.get('/api/legal-texts/informed-consent?language=es')).body;
  expect(receipt.attachments).toEqual([
    { filename: 'declaration-2025-01-es.txt', content: text, contentType: 'text/plain; charset=utf-8' },
  ]);
  expect((await consented('en')).receipt.params.withdrawalUrl).toMatch(
    /^http:\/\/localhost:3000\/informed-consent\/withdraw\?token=/,
  );
});

it('the practice is notified of each consent and each withdrawal, in its own language', async () => {
  await test.dataSource.query(
    `UPDATE site_settings SET contact_email = 'practice@example.com', practice_language = 'es'`,
  );
  const { id, token } = await consented();
  await run('notify-practice', id);
  await withdraw(token).expect(200);
  await run('notify-practice-of-withdrawal', id);
  expect(sent.slice(-2)).toMatchObject([
    {
      to: 'practice@example.com',
      template: 'consent-received-practice',
      language: 'es',
      replyTo: 'ana@example.com',
      params: { name: 'Ana', sessionType: 'tantric-healing' },
    },
    {
      to: 'practice@example.com',
      template: 'consent-withdrawn-practice',
      language: 'es',
      replyTo: 'ana@example.com',
      params: { withdrawnAt: (await row()).withdrawalDate },
    },
  ]);
});

it('subjects do not name the topic, and every placeholder in the emails is filled', async () => {
  const { id, token } = await consented();
  await run('notify-practice', id);
  await withdraw(token);
  await run('notify-practice-of-withdrawal', id);
  for (const language of ['en', 'es'] as const) {
    for (const message of sent) {
      const { subject, text, html } = render(message, language);
      expect(subject).not.toMatch(/consent|session|sexual|tantr|health|sesión|salud|Ana/i);
      expect(text + html).not.toMatch(/\{\{|undefined/);
      expect(text).toMatch(language === 'en' ? /Tantric healing/ : /Sanación tántrica/);
    }
  }
});

it('withdrawing ends the consent and keeps the row; repeated, it answers the same and notifies nobody', async () => {
  const { token } = await consented();
  const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(token)));
  const { withdrawalDate, isActive, hasConsented } = await row();
  expect([isActive, hasConsented]).toEqual([false, true]);
  expect(Math.abs(Date.now() - Number(withdrawalDate))).toBeLessThan(10_000);
  for (const { status, body } of answers)
    expect([status, body]).toEqual([200, { status: 'withdrawn', withdrawalDate: withdrawalDate?.toISOString() }]);
  expect((await withdraw(token).expect(200)).body.withdrawalDate).toBe(withdrawalDate?.toISOString());
  expect(await pending('notify-practice-of-withdrawal')).toBe(1);
});

it('GET requests, as of link scanners, change nothing', async () => {
  const { token, receipt } = await consented();
  expect((await test.http.get(`/api/consent/withdraw?token=${token}`)).status).toBeGreaterThanOrEqual(404);
  await test.http.get(new URL(receipt.params.withdrawalUrl).pathname + new URL(receipt.params.withdrawalUrl).search);
  expect(await row()).toMatchObject({ isActive: true, withdrawalDate: null });
});

it('refuses unknown tokens, hashes, and missing tokens', async () => {
  await consented();
  const { withdrawalTokenHash } = await row();
  for (const token of ['wrong', String(withdrawalTokenHash)]) {
    const answer = await withdraw(token);
    expect([answer.status, answer.body.code]).toEqual([404, 'token_invalid']);
  }
  await withdraw('').expect(422);
  await withdraw('t'.repeat(201)).expect(422);
  expect((await row()).isActive).toBe(true);
});

it('stores only the hash of a token, and enqueues no text', async () => {
  const { token } = await consented();
  expect(JSON.stringify(await test.dataSource.query('SELECT * FROM consent_forms'))).not.toContain(token);
  expect(
    JSON.stringify(await test.dataSource.query(`SELECT data FROM pgboss.job WHERE name LIKE 'consent-forms.%'`)),
  ).not.toMatch(/ana@example|tantric|token/);
});

it('sends nothing about a form that was erased meanwhile, or a consent that is not withdrawn', async () => {
  for (const job of ['send-receipt', 'notify-practice', 'notify-practice-of-withdrawal'])
    await run(job, '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e');
  const { id } = await consented();
  sent = [];
  await run('notify-practice-of-withdrawal', id);
  expect(sent).toEqual([]);
});
