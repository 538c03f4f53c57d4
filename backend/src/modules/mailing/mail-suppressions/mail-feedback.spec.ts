import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp } from '../../../../test/create-app.js';
import { startCampaigns, type CampaignsTest } from '../../../../test/campaigns.js';
import { isSignedMailFeedback, mailSignature } from '../../../integrations/mail/mail-feedback-signature.js';

const SECRET = 'four quiet mornings by the sea, and one loud';

let at: CampaignsTest;
beforeAll(async () => {
  at = await startCampaigns({ MAIL_WEBHOOK_SECRET: SECRET });
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.test.dataSource.query(
    'TRUNCATE campaigns, campaign_recipients, newsletter_subscribers, mail_suppressions CASCADE',
  );
  await at.test.dataSource.query('DELETE FROM pgboss.job');
  at.mail.received.length = 0;
});

const postFeedback = (feedback: unknown, header?: string) => {
  const body = typeof feedback === 'string' ? feedback : JSON.stringify(feedback);
  return at.test.http
    .post('/api/webhooks/mail')
    .set({ 'Content-Type': 'application/json', 'Mail-Signature': header ?? mailSignature(SECRET, Buffer.from(body)) })
    .send(body);
};
const suppressed = () =>
  at.test.dataSource.query<object[]>('SELECT email, reason, note FROM mail_suppressions ORDER BY email');
const recipients = () =>
  at.test.dataSource.query<object[]>('SELECT email, state, reason FROM campaign_recipients ORDER BY created_at, email');

/** A campaign that three readers got. @returns its id */
async function sendEmail(): Promise<string> {
  const texts = { subjectEn: 'A small thing', subjectEs: 'Algo pequeño', contentEn: 'Breathe.', contentEs: 'Respira.' };
  const { body } = await at.admin.post('/api/admin/campaigns').send(texts).expect(201);
  await at.admin.post(`/api/admin/campaigns/${body.id}/send`).send({ version: body.updatedAt }).expect(200);
  await at.work();
  return body.id as string;
}
const messageIdOf = (email: string): string =>
  /^Message-ID: (\S+)/im.exec(at.mail.received.find(({ to }) => to === email)?.raw ?? '')?.[1] ?? '';

describe('feedback of the mail provider', () => {
  it('a bounce with a message id only: the email becomes bounced, and the address is suppressed', async () => {
    await at.subscribe(3);
    const id = await sendEmail();
    const feedback = {
      kind: 'bounced',
      messageId: messageIdOf('reader-2@example.com'),
      note: '550 5.1.1\r\nNo such user',
    };
    for (const _time of [1, 2]) await postFeedback(feedback).expect(200, { received: true });
    expect(await suppressed()).toEqual([
      { email: 'reader-2@example.com', reason: 'bounced', note: '550 5.1.1 No such user' },
    ]);
    expect((await at.admin.get(`/api/admin/campaigns/${id}`).expect(200)).body).toMatchObject({
      sentCount: 2,
      bouncedCount: 1,
    });
    expect((await at.admin.get(`/api/admin/campaigns/${id}/recipients?state=bounced`).expect(200)).body).toMatchObject([
      { email: 'reader-2@example.com', reason: '550 5.1.1 No such user' },
    ]);
    at.mail.received.length = 0;
    await sendEmail();
    expect(at.mail.received.map(({ to }) => to).toSorted()).toEqual(['reader-1@example.com', 'reader-3@example.com']);
  });

  it('a complaint with an address only: recorded with the last email, which stays sent', async () => {
    await at.subscribe(1);
    await sendEmail();
    await sendEmail();
    await postFeedback({ kind: 'complained', email: ' Reader-1@Example.com ' }).expect(200);
    expect(await suppressed()).toEqual([{ email: 'reader-1@example.com', reason: 'complained', note: null }]);
    expect(await recipients()).toEqual([
      { email: 'reader-1@example.com', state: 'sent', reason: null },
      { email: 'reader-1@example.com', state: 'sent', reason: 'complained' },
    ]);
  });

  it('also when many copies arrive at once', async () => {
    await at.subscribe(1);
    const id = await sendEmail();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => postFeedback({ kind: 'bounced', email: 'reader-1@example.com' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
    expect(await suppressed()).toHaveLength(1);
    expect((await at.admin.get(`/api/admin/campaigns/${id}`)).body).toMatchObject({ sentCount: 0, bouncedCount: 1 });
  });

  it('for an address without emails, a suppressed one, and an unknown message', async () => {
    await at.admin
      .post('/api/admin/mail-suppressions')
      .send({ email: 'known@example.com', reason: 'asked', note: 'Called' })
      .expect(200);
    await postFeedback({ kind: 'bounced', email: 'known@example.com' }).expect(200);
    await postFeedback({ kind: 'bounced', email: 'new@example.com', messageId: '<test-1@example.com>' }).expect(200);
    await postFeedback({ kind: 'bounced', messageId: '<00000000-0000-4000-8000-000000000000@example.com>' }).expect(
      200,
    );
    expect(await suppressed()).toEqual([
      { email: 'known@example.com', reason: 'asked', note: 'Called' },
      { email: 'new@example.com', reason: 'bounced', note: null },
    ]);
  });
});

describe('an invalid signature', () => {
  const body = JSON.stringify({ kind: 'bounced', email: 'ana@example.com' });
  const signedAt = (now: number, secret = SECRET): string => mailSignature(secret, Buffer.from(body), now);

  it('is refused for any body, and changes nothing', async () => {
    const good = signedAt(Date.now());
    const headers = [
      '',
      'v1=x',
      good.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      good.toUpperCase(),
      signedAt(Date.now(), `${SECRET}!`),
      signedAt(Date.now() - 301_000),
      signedAt(Date.now() + 302_000),
      good.replace('t=', 't=1'),
    ];
    for (const header of headers) expect((await postFeedback(body, header).expect(400)).body.code).toBe('bad_request');
    await postFeedback(body.replace('ana', 'eve'), good).expect(400);
    expect(await suppressed()).toEqual([]);
    const now = 1_795_219_200_000;
    expect(
      [0, 299_000, 301_000].map((age) => isSignedMailFeedback(SECRET, signedAt(now), Buffer.from(body), now + age)),
    ).toEqual([true, true, false]);
  });

  it.each([
    '',
    '[]',
    'no json',
    { kind: 'opened', email: 'ana@example.com' },
    { kind: 'bounced' },
    { kind: 'bounced', email: 'nobody' },
    { kind: 'bounced', messageId: 5 },
    { kind: 'bounced', messageId: 'a\0@example.com' },
  ])('%j is refused in spite of a valid signature', async (feedback) => {
    expect((await postFeedback(feedback).expect(422)).body.code).toBe('validation_failed');
    expect(await suppressed()).toEqual([]);
  });
});

it('without a secret no feedback is accepted', async () => {
  const test = await createTestApp({});
  try {
    const body = JSON.stringify({ kind: 'bounced', email: 'ana@example.com' });
    await test.http
      .post('/api/webhooks/mail')
      .set({ 'Content-Type': 'application/json', 'Mail-Signature': mailSignature('', Buffer.from(body)) })
      .send(body)
      .expect(404);
    expect(await test.dataSource.query('SELECT 1 FROM mail_suppressions')).toEqual([]);
  } finally {
    await test.close();
  }
});
