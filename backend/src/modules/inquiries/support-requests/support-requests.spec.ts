import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestApp, limitedApp, type TestApp } from '../../../../test/create-app.js';
import { jobHandler } from '../../../../test/job-handlers.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService, type JobHandler } from '../../../jobs/jobs.service.js';
import { SiteSettings } from '../../content/site-settings/site-settings.entity.js';
import { SupportRequest } from './support-request.entity.js';
import { sentEmail, renderSent, type SentEmail } from '../../../../test/sent-emails.js';

let test: TestApp;
let notifyPractice: JobHandler;
const sent: SentEmail[] = [];
beforeAll(async () => {
  test = await createTestApp();
  notifyPractice = jobHandler(test.app, 'support-requests.notify-practice');
  jest
    .spyOn(test.app.get(MailService), 'send')
    .mockImplementation(async (...sending) => void sent.push(sentEmail(...sending)));
});
afterAll(() => test.close());
beforeEach(async () => {
  sent.length = 0;
  await test.dataSource.manager.clear(SupportRequest);
  await test.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'support-requests.notify-practice'`);
});

const valid = {
  firstName: 'Ana',
  lastName: 'Example',
  email: 'ana@example.com',
  phone: '+1 555 0100',
  bestTimeToCall: 'Weekdays after six',
};
const send = (body: object, key?: string) =>
  test.http
    .post('/api/support-requests')
    .set(key === undefined ? {} : { 'Idempotency-Key': key })
    .send(body);
const stored = () => test.dataSource.manager.find(SupportRequest);
const queued = async (): Promise<string[]> => {
  const rows = await test.dataSource.query<{ id: string }[]>(
    `SELECT data->>'id' AS id FROM pgboss.job WHERE name = 'support-requests.notify-practice'`,
  );
  return rows.map(({ id }) => id);
};

describe('POST /api/support-requests', () => {
  it('stores the request, normalised, enqueues one email, and does not answer the message', async () => {
    const { body } = await send({
      ...valid,
      firstName: ' Ana ',
      email: ' Ana@Example.COM',
      message: ' My card is declined. ',
      language: 'es',
    }).expect(201);
    expect(body).toEqual({ id: expect.any(String), createdAt: expect.any(String) });
    expect(await stored()).toMatchObject([{ ...valid, id: body.id, message: 'My card is declined.', language: 'es' }]);
    expect(await queued()).toEqual([body.id]);
  });

  it('requires no message', async () => {
    await send({ ...valid, message: '' }).expect(201);
    expect(await stored()).toMatchObject([{ message: null, language: 'en' }]);
  });

  it.each([
    ['no first name', { firstName: undefined }, 'firstName', 'required'],
    ['a blank last name', { lastName: '  ' }, 'lastName', 'required'],
    ['a long first name', { firstName: 'a'.repeat(101) }, 'firstName', 'too_long'],
    ['no e-mail', { email: '' }, 'email', 'required'],
    ['an impossible e-mail', { email: 'ana@example' }, 'email', 'invalid_email'],
    ['a mail header in the e-mail', { email: 'ana@example.com\r\nBcc: x@example.com' }, 'email', 'invalid_email'],
    ['no phone', { phone: undefined }, 'phone', 'required'],
    ['a blank phone', { phone: ' ' }, 'phone', 'required'],
    ['a long phone', { phone: '5'.repeat(41) }, 'phone', 'too_long'],
    ['no time to call', { bestTimeToCall: undefined }, 'bestTimeToCall', 'required'],
    ['a blank time to call', { bestTimeToCall: '  ' }, 'bestTimeToCall', 'required'],
    ['a long time to call', { bestTimeToCall: 'a'.repeat(201) }, 'bestTimeToCall', 'too_long'],
    ['a long message', { message: 'a'.repeat(5_001) }, 'message', 'too_long'],
    ['a number as a name', { firstName: 5 }, 'firstName', 'invalid_type'],
    ['an unknown language', { language: 'fr' }, 'language', 'invalid_choice'],
    ['an own id', { id: 'x' }, 'id', 'unknown_field'],
    ['an own state', { isDone: true }, 'isDone', 'unknown_field'],
  ])('refuses %s', async (_name, change, field, code) => {
    const answer = await send({ ...valid, ...change });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors).toContainEqual({ field, code });
    expect([await stored(), await queued()]).toEqual([[], []]);
  });

  it('stores nothing when the email cannot be enqueued', async () => {
    jest.spyOn(test.app.get(JobsService), 'enqueue').mockRejectedValueOnce(new Error('The queue is unavailable.'));
    await send(valid).expect(500);
    expect(await stored()).toEqual([]);
  });

  it('answers a bot that fills the honeypot as if it had been stored', async () => {
    const { body } = await send({ ...valid, website: 'https://spam.example' }).expect(201);
    expect(Object.keys(body)).toEqual(Object.keys((await send(valid)).body));
    expect(await stored()).toHaveLength(1);
  });

  it('creates one row per key, also for twenty concurrent requests, and refuses another request with it', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(valid, 'key-1')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19);
    expect([await stored(), await queued()].map(({ length }) => length)).toEqual([1, 1]);
    const other = await send({ ...valid, phone: '+1 555 0199' }, 'key-1');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    await send(valid, 'k'.repeat(256)).expect(422);
  });

  it('is limited, and refused from foreign pages', async () => {
    const limited = limitedApp(test);
    try {
      for (let index = 0; index < 4; index += 1)
        await limited.http.post('/api/support-requests').send(valid).expect(201);
      const answer = await limited.http.post('/api/support-requests').send(valid);
      expect([answer.status, answer.body.code]).toEqual([428, 'proof_of_work_required']);
    } finally {
      await limited.close();
    }
    await test.http.post('/api/support-requests').set('Origin', 'https://evil.example').send(valid).expect(403);
  });

  it('does not log the message', async () => {
    await send({
      ...valid,
      email: 'private-person@example.com',
      phone: '+34 600 000 000',
      message: 'a secret sentence',
    }).expect(201);
    expect(test.log()).not.toMatch(/private-person|600 000 000|secret sentence/);
  });
});

describe('the email to the practice', () => {
  it('names whom to call and when, in the practice’s language, with the person as reply-to', async () => {
    await test.dataSource.manager.update(
      SiteSettings,
      { isOnly: true },
      { contactEmail: 'practice@example.com', practiceLanguage: 'es' },
    );
    const { body } = await send({ ...valid, message: 'Hello' }).expect(201);
    await notifyPractice({ id: body.id });
    expect(sent).toEqual([
      {
        to: 'practice@example.com',
        template: 'support-request-received-practice',
        language: 'es',
        replyTo: 'ana@example.com',
        params: {
          brandName: 'LEAP',
          name: 'Ana Example',
          email: 'ana@example.com',
          phone: '+1 555 0100',
          bestTimeToCall: 'Weekdays after six',
          message: 'Hello',
          receivedAt: new Date(body.createdAt),
        },
      },
    ]);
    const { subject, text } = renderSent(sent[0]);
    expect(subject).toBe('Alguien pide una llamada');
    for (const part of ['+1 555 0100', 'Weekdays after six', '> Hello']) expect(text).toContain(part);
  });

  it('is not sent for a request that was erased meanwhile', async () => {
    await notifyPractice({ id: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e' });
    expect(sent).toEqual([]);
  });
});
