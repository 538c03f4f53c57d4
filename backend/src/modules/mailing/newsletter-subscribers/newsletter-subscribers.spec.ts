import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { NewsletterSubscriber } from './newsletter-subscriber.entity.js';
import type { NewsletterWelcomeParams } from '../../../integrations/mail/emails/newsletter-welcome.email.js';
import { renderSent, sentEmail, type SentEmail } from '../../../../test/sent-emails.js';

type WelcomeEmail = SentEmail<NewsletterWelcomeParams>;

let test: TestApp;
let sent: WelcomeEmail[];

beforeAll(async () => {
  test = await createTestApp({
    env: { JOBS: 'on' },
    prepare: (app) => {
      jest.spyOn(app.get(MailService), 'send').mockImplementation(async (...sending) => {
        sent.push(sentEmail(...sending) as WelcomeEmail);
      });
    },
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  sent = [];
  await test.dataSource.manager.deleteAll(NewsletterSubscriber);
});

const subscribe = (body: object) => test.http.post('/api/newsletter/subscribe').send(body);
const confirm = (token: string) => test.http.post('/api/newsletter/confirm').send({ token });
const subscriber = () => test.dataSource.manager.findOneByOrFail(NewsletterSubscriber, {});

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not happen within 10 s.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Subscribes. @returns the tokens in the welcome email */
async function subscribed(language?: 'en' | 'es') {
  const before = sent.length;
  await subscribe({ name: 'Ana', email: 'ana@example.com', language }).expect(202);
  await until(() => sent.length > before);
  const message = sent.at(-1) as WelcomeEmail;
  const tokenOf = (address: string): string => new URL(address).searchParams.get('token') ?? '';
  return {
    message,
    confirmToken: tokenOf(message.params.confirmUrl),
    unsubscribeToken: tokenOf(message.params.unsubscribeUrl),
  };
}

describe('POST /api/newsletter/subscribe', () => {
  it('stores the address normalised and sends the welcome email in the language', async () => {
    await subscribe({ name: ' Ana ', email: ' Ana@Example.COM ', language: 'es' }).expect(202, { status: 'accepted' });
    await until(() => sent.length === 1);
    expect(await subscriber()).toMatchObject({
      name: 'Ana',
      email: 'ana@example.com',
      language: 'es',
      isActive: true,
      confirmedAt: null,
    });
    expect(sent[0]).toMatchObject({
      to: 'ana@example.com',
      language: 'es',
      template: 'newsletter-welcome',
      params: {
        confirmUrl: expect.stringMatching(/^http:\/\/localhost:3000\/es\/newsletter\/confirm\?token=[\w-]{43}$/),
      },
    });
    expect(renderSent(sent[0]).headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        /^<http:\/\/localhost:3000\/api\/newsletter\/unsubscribe\?token=[\w-]{43}>$/,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('answers the same for a known address and sends nothing twice, also when ten requests race', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => subscribe({ name: 'Ana', email: 'ana@example.com' })),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [202, { status: 'accepted' }]));
    await until(() => sent.length === 1);
    await subscribe({ name: 'Somebody', email: 'ANA@example.com' }).expect(202, { status: 'accepted' });
    await until(async () => (await openJobs()) === 0);
    expect(sent).toHaveLength(1);
    expect(await subscriber()).toMatchObject({ name: 'Ana' });
  });

  it('stores only hashes of tokens', async () => {
    const { confirmToken, unsubscribeToken } = await subscribed();
    const [row] = await test.dataSource.query<object[]>('SELECT * FROM newsletter_subscribers');
    expect(JSON.stringify(row)).not.toContain(confirmToken);
    expect(JSON.stringify(row)).not.toContain(unsubscribeToken);
    const jobs = await test.dataSource.query<object[]>(
      `SELECT data FROM pgboss.job WHERE name = 'newsletter-subscribers.send-welcome'`,
    );
    expect(JSON.stringify(jobs)).not.toMatch(/ana@example|token/);
  });

  it.each([
    [{ name: '', email: '' }, ['name', 'email']],
    [{ name: '  ', email: 'ana@example.com' }, ['name']],
    [{ name: 'Ana', email: 'ana@' }, ['email']],
    [{ name: 'Ana', email: 'ana@example.com', language: 'fr' }, ['language']],
    [{ name: 'Ana', email: 'ana@example.com', isActive: false }, ['isActive']],
  ])('refuses %j', async (body, fields) => {
    const answer = await subscribe(body).expect(422);
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    expect(await test.dataSource.manager.count(NewsletterSubscriber)).toBe(0);
  });

  it('answers bots that fill the honeypot, and stores nothing', async () => {
    await subscribe({ name: 'Bot', email: 'bot@example.com', website: 'x' }).expect(202, { status: 'accepted' });
    expect(await test.dataSource.manager.count(NewsletterSubscriber)).toBe(0);
  });
});

describe('POST /api/newsletter/confirm', () => {
  it('confirms once and stays confirmed', async () => {
    const { confirmToken } = await subscribed();
    await confirm(confirmToken).expect(200, { status: 'confirmed' });
    const { confirmedAt } = await subscriber();
    expect(confirmedAt).toBeInstanceOf(Date);
    await confirm(confirmToken).expect(200);
    expect((await subscriber()).confirmedAt).toEqual(confirmedAt);
  });

  it('refuses unknown tokens and those for other purposes', async () => {
    const { unsubscribeToken } = await subscribed();
    for (const token of ['wrong', unsubscribeToken]) {
      const answer = await confirm(token);
      expect([answer.status, answer.body.code]).toEqual([404, 'token_invalid']);
    }
    await confirm('').expect(422);
    expect((await subscriber()).confirmedAt).toBeNull();
  });
});

describe('unsubscribing', () => {
  it('accepts one-click requests of mail providers: a form without cookies or origin, at once, repeatedly', async () => {
    const { unsubscribeToken } = await subscribed();
    for (let times = 0; times < 2; times += 1) {
      await test.http
        .post(`/api/newsletter/unsubscribe?token=${unsubscribeToken}`)
        .type('form')
        .send('List-Unsubscribe=One-Click')
        .set('Origin', 'https://mail.example')
        .expect(200, { status: 'unsubscribed' });
    }
    expect(await subscriber()).toMatchObject({ isActive: false, unsubscribedAt: expect.any(Date) });
  });

  it('is not done by GET, which redirects to the page with the button in the subscriber’s language', async () => {
    const { unsubscribeToken } = await subscribed('es');
    await test.http
      .get(`/api/newsletter/unsubscribe?token=${unsubscribeToken}`)
      .expect(302)
      .expect('Location', `/es/newsletter/unsubscribe?token=${unsubscribeToken}`);
    await test.http
      .get('/api/newsletter/unsubscribe?token=a%22%2F%0Ab')
      .expect(302)
      .expect('Location', '/newsletter/unsubscribe?token=a%22%2F%0Ab');
    expect((await subscriber()).isActive).toBe(true);
  });

  it('refuses an unknown token', async () => {
    const answer = await test.http.post('/api/newsletter/unsubscribe?token=wrong').expect(404);
    expect(answer.body.code).toBe('token_invalid');
    await test.http.post('/api/newsletter/unsubscribe').expect(422);
  });

  it('can be reverted by subscribing again: a new email, an invalid old confirm link, a valid old unsubscribe link', async () => {
    const first = await subscribed();
    await confirm(first.confirmToken).expect(200);
    await test.http.post(`/api/newsletter/unsubscribe?token=${first.unsubscribeToken}`).expect(200);
    await confirm(first.confirmToken).expect(404);
    const second = await subscribed();
    expect(await subscriber()).toMatchObject({ isActive: true, confirmedAt: null, unsubscribedAt: null, round: 2 });
    await confirm(first.confirmToken).expect(404);
    await confirm(second.confirmToken).expect(200);
    await test.http.post(`/api/newsletter/unsubscribe?token=${first.unsubscribeToken}`).expect(200);
    expect((await subscriber()).isActive).toBe(false);
  });
});

describe('preferences', () => {
  const read = (token: string) => test.http.get(`/api/newsletter/preferences?token=${token}`);
  const change = (body: object) => test.http.patch('/api/newsletter/preferences').send(body);

  it('open with the token in every email, in the subscriber’s language', async () => {
    const { message, unsubscribeToken } = await subscribed('es');
    expect(message.params.preferencesUrl).toBe(
      `http://localhost:3000/es/newsletter/preferences?token=${unsubscribeToken}`,
    );
    await read(unsubscribeToken).expect(200, {
      name: 'Ana',
      email: 'ana@example.com',
      language: 'es',
      isActive: true,
      isConfirmed: false,
    });
  });

  it('change name and language separately', async () => {
    const { confirmToken, unsubscribeToken: token } = await subscribed();
    await confirm(confirmToken).expect(200);
    const before = { email: 'ana@example.com', isActive: true, isConfirmed: true };
    await change({ token, name: '  Ana María ' }).expect(200, { ...before, name: 'Ana María', language: 'en' });
    await change({ token, language: 'es' }).expect(200, { ...before, name: 'Ana María', language: 'es' });
    await change({ token, name: null, language: null, isActive: null }).expect(200, {
      ...before,
      name: 'Ana María',
      language: 'es',
    });
    await change({ token }).expect(200);
    await read(token).expect(200, { ...before, name: 'Ana María', language: 'es' });
  });

  it('unsubscribe and revert it, without a new email, and preserve the confirmation', async () => {
    const { confirmToken, unsubscribeToken: token } = await subscribed();
    await confirm(confirmToken).expect(200);
    const { confirmedAt } = await subscriber();
    expect((await change({ token, isActive: false }).expect(200)).body).toMatchObject({ isActive: false });
    const { unsubscribedAt } = await subscriber();
    expect(unsubscribedAt).toBeInstanceOf(Date);
    await change({ token, isActive: false, name: 'Ana B.' }).expect(200);
    expect((await subscriber()).unsubscribedAt).toEqual(unsubscribedAt);
    expect((await change({ token, isActive: true }).expect(200)).body).toMatchObject({
      isActive: true,
      isConfirmed: true,
    });
    expect(await subscriber()).toMatchObject({ isActive: true, unsubscribedAt: null, confirmedAt, round: 1 });
    expect(sent).toHaveLength(1);
  });

  it('require the right token, and reading changes nothing', async () => {
    const { confirmToken, unsubscribeToken } = await subscribed();
    const before = await subscriber();
    for (const token of ['wrong', confirmToken, String(before.unsubscribeTokenHash)]) {
      for (const answer of [await read(token), await change({ token, name: 'Somebody' })])
        expect([answer.status, answer.body.code]).toEqual([404, 'token_invalid']);
    }
    await read('').expect(422);
    await read(unsubscribeToken).expect(200);
    expect(await subscriber()).toEqual(before);
  });

  it.each([
    [{ name: '  ' }, 'name', 'required'],
    [{ name: 'a'.repeat(121) }, 'name', 'too_long'],
    [{ language: 'fr' }, 'language', 'invalid_choice'],
    [{ isActive: 'no' }, 'isActive', 'invalid_type'],
    [{ email: 'other@example.com' }, 'email', 'unknown_field'],
    [{ isConfirmed: true }, 'isConfirmed', 'unknown_field'],
  ])('refuse %j', async (body, field, code) => {
    const { unsubscribeToken: token } = await subscribed();
    const answer = await change({ token, ...body }).expect(422);
    expect(answer.body.errors).toEqual([{ field, code }]);
  });

  it('are refused from a foreign page', async () => {
    const { unsubscribeToken: token } = await subscribed();
    await change({ token, isActive: false }).set('Origin', 'https://evil.example').expect(403);
    expect((await subscriber()).isActive).toBe(true);
  });
});

async function openJobs(): Promise<number> {
  const [row] = await test.dataSource.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'newsletter-subscribers.send-welcome' AND state IN ('created', 'active', 'retry')`,
  );
  return row?.count ?? 0;
}
