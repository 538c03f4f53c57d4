import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { jobHandler } from '../../../../test/job-handlers.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { ConsentForm } from './consent-form.entity.js';
import type { ConsentReceiptParams } from '../../../integrations/mail/emails/consent-receipt.email.js';
import { sentEmail, type SentEmail } from '../../../../test/sent-emails.js';

let test: TestApp;
let admin: ReturnType<TestApp['browser']>;
let sent: SentEmail<ConsentReceiptParams>[] = [];
let since: Date;

beforeAll(async () => {
  test = await createTestApp();
  jest
    .spyOn(test.app.get(MailService), 'send')
    .mockImplementation(async (...sending) => void sent.push(sentEmail(...sending) as SentEmail<ConsentReceiptParams>));
  const { email } = await createUser(test.dataSource, { role: 'admin' });
  admin = test.browser();
  await admin.post('/api/login').send({ email, password: testPassword }).expect(200);
});
afterAll(() => test.close());
beforeEach(async () => {
  sent = [];
  await test.dataSource.manager.clear(ConsentForm);
  await test.dataSource.query(`DELETE FROM pgboss.job WHERE name LIKE 'consent-forms.%'`);
  // Entries have milliseconds, rounded: those of the test before end before this instant.
  since = (await test.dataSource.query<{ now: Date }[]>('SELECT clock_timestamp() AS now FROM pg_sleep(0.002)'))[0]!
    .now;
});

const path = '/api/admin/consent-forms';
const SOME_ID = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e';
const again = (id: string) => admin.post(`${path}/${id}/resend-receipt`);
const tokenOf = (message: SentEmail<ConsentReceiptParams> | undefined): string =>
  new URL(message?.params.withdrawalUrl ?? '').searchParams.get('token') ?? '';
const withdraw = (token: string) => test.http.post('/api/consent/withdraw').send({ token });
const entries = (): Promise<object[]> =>
  test.dataSource.query(
    `SELECT action, subject_type AS type, subject_id AS id FROM audit_entries WHERE action LIKE 'consent-forms.%' AND created_at >= $1 ORDER BY created_at, id`,
    [since],
  );
const resent = (id: string): object => ({ action: 'consent-forms.receipt-resent', type: 'consent-form', id });

/** Runs the pending receipts. */
async function send(): Promise<void> {
  const jobs = await test.dataSource
    .query<{ data: { id: string } }[]>(
      `DELETE FROM pgboss.job WHERE name = 'consent-forms.send-receipt' RETURNING data`,
    )
    .then(([rows]: unknown[]) => rows as { data: { id: string } }[]);
  for (const { data } of jobs) await jobHandler(test.app, 'consent-forms.send-receipt')(data);
}

/** Submits a consent and runs its first receipt. */
async function consented(overrides: object = {}): Promise<string> {
  const { body } = await test.http
    .post('/api/consent')
    .send({
      participantName: 'Ana',
      email: 'ana@example.com',
      sessionType: 'breathwork',
      hasConsented: true,
      ...overrides,
    })
    .expect(201);
  await send();
  return body.id as string;
}

it('a receipt is sent again with the same text and a working link, and one audit entry', async () => {
  const id = await consented({ language: 'es' });
  const before = await test.dataSource.query('SELECT * FROM consent_forms');
  await again(id).expect(204);
  await send();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(await entries()).toEqual([resent(id)]);
  // The evidence is unchanged.
  expect(await test.dataSource.query('SELECT * FROM consent_forms')).toEqual(before);
  await withdraw(tokenOf(sent[1])).expect(200);
});

it('its link works also where the first one was created under another key', async () => {
  const id = await consented();
  await test.dataSource.query(`UPDATE consent_forms SET withdrawal_token_hash = 'of another key'`);
  await again(id).expect(204);
  await send();
  await withdraw(tokenOf(sent[1])).expect(200);
});

it('is not sent for a withdrawn or missing consent, and nothing is recorded', async () => {
  const id = await consented();
  await withdraw(tokenOf(sent[0])).expect(200);
  const [withdrawn, missing] = [await again(id), await again(SOME_ID)];
  expect([withdrawn.status, withdrawn.body.code, missing.status, missing.body.code]).toEqual([
    409,
    'conflict',
    404,
    'not_found',
  ]);
  await again('no-id').expect(422);
  await send();
  expect([sent.length, await entries()]).toEqual([1, []]);
});

it('a pending receipt is dropped once the consent was withdrawn', async () => {
  const id = await consented();
  await again(id).expect(204);
  await withdraw(tokenOf(sent[0])).expect(200);
  await send();
  expect(sent).toHaveLength(1);
});

it('several are sent at once; failures are reported with the reason', async () => {
  const [ana, ben, caro] = [
    await consented(),
    await consented({ email: 'ben@example.com' }),
    await consented({ email: 'caro@example.com' }),
  ];
  await withdraw(tokenOf(sent[1])).expect(200);
  sent = [];
  const { body } = await admin
    .post(`${path}/bulk-resend-receipt`)
    .send({ ids: [ana, ben, SOME_ID, caro] })
    .expect(200);
  expect(body).toEqual({
    done: [ana, caro],
    failed: [
      { id: ben, code: 'conflict' },
      { id: SOME_ID, code: 'not_found' },
    ],
  });
  await send();
  expect(sent.map(({ to }) => to).sort()).toEqual(['ana@example.com', 'caro@example.com']);
  expect(await entries()).toEqual([resent(ana), resent(caro)]);
  await admin.post(`${path}/bulk-resend-receipt`).send({ ids: [] }).expect(422);
});

it('is not accessible to editors', async () => {
  const { email } = await createUser(test.dataSource, { role: 'editor' });
  const theirs = test.browser();
  await theirs.post('/api/login').send({ email, password: testPassword }).expect(200);
  const id = await consented();
  await theirs.post(`${path}/${id}/resend-receipt`).expect(403);
  await theirs
    .post(`${path}/bulk-resend-receipt`)
    .send({ ids: [id] })
    .expect(403);
  await send();
  expect(sent).toHaveLength(1);
});
