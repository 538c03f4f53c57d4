import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../../test/create-app.js';
import { startDnsServer, type TestDnsServer } from '../../../../test/dns-server.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startGoogleTest, type GoogleTest } from '../../../../test/google-sandbox.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { GoogleCalendarClient } from '../../../integrations/google-calendar/google-calendar.client.js';
import { PodcastFeedService } from '../../content/content.module.js';
import type { SetupDto, SetupStep, SetupStepDto } from './setup.dto.js';

type Browser = ReturnType<TestApp['browser']>;

const keysAt = '/api/admin/provider-keys';
const EPOCH = new Date(0).toISOString();
const GOOGLE = { clientId: 'sandbox.apps.googleusercontent.com', clientSecret: 'GOCSPX-sandbox' };
const records = {
  'mx:practice.internal': ['mail.practice.internal'],
  'practice.internal': ['v=spf1 include:_spf.example.net -all'],
  'mail2026._domainkey.practice.internal': [`v=DKIM1; k=rsa; p=${'MIGf'.repeat(90)}`],
  '_dmarc.practice.internal': ['v=DMARC1; p=none'],
};

let google: GoogleTest;
let dns: TestDnsServer;
let test: TestApp;
/** A process with a public address. */
let live: TestApp;
let admin: Browser;
let atLive: Browser;

beforeAll(async () => {
  dns = await startDnsServer();
  const env = { DNS_SERVERS: [dns.address] };
  // The fakes answer, and their keys are to be typed.
  const none = { GOOGLE_CLIENT_ID: undefined, GOOGLE_CLIENT_SECRET: undefined, SMTP_URL: undefined };
  google = await startGoogleTest({ env: { ...env, ...none } });
  ({ test } = google);
  const SANDBOX_ORIGIN = new URL(test.env.GOOGLE_ROOT_URL ?? '').origin;
  live = await google.another({ env: { PUBLIC_URL: 'https://www.practice.coach', SANDBOX_ORIGIN } });
});
afterAll(async () => {
  await google.close();
  await dns.close();
});
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  Object.assign(dns, { records, isSilent: false });
  const { user, browser } = await google.admin();
  admin = browser;
  atLive = live.browser();
  await atLive.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  for (const provider of ['mail', 'google', 'podcast', 'stripe'])
    await admin.delete(`${keysAt}/${provider}`).expect(204);
});

const overview = async (browser = admin): Promise<SetupDto> => (await browser.get('/api/admin/setup').expect(200)).body;
const stepOf = async (step: SetupStep, browser = admin): Promise<SetupStepDto | undefined> =>
  (await overview(browser)).steps.find((one) => one.step === step);
const set = (provider: string, values: object, version = EPOCH) =>
  admin.put(`${keysAt}/${provider}`).send({ version, ...values });
const tested = async (provider: string, browser = admin): Promise<unknown> =>
  (await browser.post(`${keysAt}/${provider}/test`).expect(200)).body.result;
async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 5_000; Date.now() < end && !condition();)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('the overview of the set-up', () => {
  it('has ten steps, and counts what is done', async () => {
    await test.dataSource.query(
      `UPDATE site_settings SET contact_email = 'hello@example.com', founder_first_name = 'Founder'`,
    );
    expect(await overview()).toEqual({
      steps: [
        { step: 'brand', state: 'to_do', missing: ['contact_email', 'postal_address'] },
        { step: 'founder', state: 'to_do', missing: ['founder_name', 'founder_picture', 'portrait'] },
        { step: 'mail', state: 'to_do', missing: ['keys'] },
        { step: 'domain', state: 'to_do', missing: ['sender'] },
        { step: 'stripe', state: 'to_do', missing: ['keys'] },
        { step: 'google', state: 'to_do', missing: ['keys'] },
        { step: 'fathom', state: 'to_do', missing: ['keys'] },
        { step: 'podcast', state: 'to_do', missing: ['keys'] },
        { step: 'firstPost', state: 'to_do', missing: ['post'] },
        { step: 'goLive', state: 'to_do', missing: ['address'] },
      ],
      done: 0,
    });
    await test.dataSource.query(`UPDATE site_settings SET contact_email = 'hello@practice.internal'`);
    expect((await stepOf('brand'))?.missing).toEqual(['postal_address']);
    await test.dataSource.query(`UPDATE site_settings SET postal_address = '100 Sample Street'`);
    await test.dataSource.query(
      `INSERT INTO blog_posts (slug, title, content, excerpt, language, is_published, published_at)
       VALUES ('first', 'First', 'Text', 'Text', 'en', true, now())`,
    );
    const { steps, done } = await overview();
    expect([done, ...steps.filter(({ state }) => state === 'done').map(({ step }) => step)]).toEqual([
      2,
      'brand',
      'firstPost',
    ]);
    expect(await stepOf('goLive', atLive)).toEqual({ step: 'goLive', state: 'done', missing: [] });
  });

  it('is for administrators alone', async () => {
    const { email } = await createUser(test.dataSource, { role: 'editor' });
    const editor = test.browser();
    await editor.post('/api/login').send({ email, password: testPassword }).expect(200);
    await editor.get('/api/admin/setup').expect(403);
    await test.http.get('/api/admin/setup').expect(401);
  });

  it('names what the environment has done, and sample services that are still in use', async () => {
    const fixed = await google.another({
      env: {
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'hello@practice.internal',
        MAIL_DKIM_SELECTOR: 'mail2026',
        FATHOM_WEBHOOK_SECRET: 'whsec_c2VjcmV0IG9mIGFuIGV4YW1wbGU=',
        PODCAST_FEED_URL: 'http://127.0.0.1:1/feed.xml',
        SANDBOX_SETTINGS: new Set(['PODCAST_FEED_URL']),
        STRIPE_SECRET_KEY: 'sk_test_1',
      },
    });
    const { email } = await createUser(test.dataSource, { role: 'admin' });
    const browser = fixed.browser();
    await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
    const { steps } = await overview(browser);
    expect(steps.filter(({ state }) => state === 'environment').map(({ step }) => step)).toEqual([
      'mail',
      'stripe',
      'fathom',
    ]);
    expect(steps.find(({ step }) => step === 'podcast')?.missing).toEqual(['sample']);
    expect(steps.find(({ step }) => step === 'domain')?.state).toBe('done');
    expect(steps.find(({ step }) => step === 'goLive')?.missing).toEqual(['address', 'test_mode']);
  });
});

describe('the sender’s domain', () => {
  const enter = (values: object = {}, version = EPOCH) =>
    set('mail', { host: '127.0.0.1', port: '1', from: 'hello@practice.internal', ...values }, version);

  it('is asked for at the configured name servers, and looked up again when the sender changes', async () => {
    const { body } = await enter().expect(200);
    // Nobody knows yet under which name the signature’s key stands.
    expect((await stepOf('domain'))?.missing).toEqual(['dkim']);
    await enter({ dkimSelector: 'mail2026' }, body.updatedAt).expect(200);
    expect(await stepOf('domain')).toEqual({ step: 'domain', state: 'done', missing: [] });
    const asked = dns.questions.length;
    await overview();
    expect(dns.questions.length).toBe(asked);
    const found = await admin.get('/api/admin/mail/records').expect(200);
    expect((found.body as { state: string }[]).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'weak']);
    expect(dns.questions.length).toBe(asked + 4);
  });

  it('that has no records says which; silent name servers are reported after at most 4 s', async () => {
    dns.records = {};
    const { body } = await enter({ dkimSelector: 'mail2026' }).expect(200);
    expect((await stepOf('domain'))?.missing).toEqual(['spf', 'dkim', 'dmarc']);
    dns.isSilent = true;
    await enter({ from: 'hello@silent.internal' }, body.updatedAt).expect(200);
    const begun = performance.now();
    expect((await stepOf('domain'))?.missing).toEqual(['dns_unreachable']);
    expect(performance.now() - begun).toBeLessThan(5_500);
  });
});

describe('a step with a test', () => {
  const progress = async (step: SetupStep) => {
    const { state, missing } = (await stepOf(step))!;
    return [state, ...missing];
  };

  it('is done only after a good test of exactly these settings', async () => {
    const { body } = await set('mail', { host: '127.0.0.1', port: '1', from: 'hello@practice.internal' }).expect(200);
    expect(await progress('mail')).toEqual(['to_do', 'untested']);
    expect(await tested('mail')).not.toBe('ok');
    expect(await progress('mail')).toEqual(['not_working', 'test_failed']);
    // What failed were other settings.
    await set('mail', { port: '2' }, body.updatedAt).expect(200);
    expect(await progress('mail')).toEqual(['to_do', 'untested']);

    await set('google', GOOGLE).expect(200);
    expect(await progress('google')).toEqual(['to_do', 'untested']);
    await google.connect(admin);
    await tested('google');
    expect(await progress('google')).toEqual(['done']);
    await google.fault('down');
    await tested('google');
    expect(await progress('google')).toEqual(['not_working', 'test_failed']);
    await google.fault('ok');
  });
});

describe('keys of Google', () => {
  it('are used at once in every process, and the calendar is then connected as before', async () => {
    expect(await tested('google')).toBe('off');
    await admin.get('/api/calendar/auth').expect(503);
    const wrong = await set('google', { ...GOOGLE, clientSecret: 'of-nobody' }).expect(200);
    expect(await tested('google')).toBe('refused');
    await set('google', { clientSecret: GOOGLE.clientSecret }, wrong.body.updatedAt).expect(200);
    expect([await tested('google'), (await stepOf('google'))?.missing]).toEqual(['incomplete', ['connection']]);
    await until(() => live.app.get(GoogleCalendarClient).settings.GOOGLE_CLIENT_SECRET === GOOGLE.clientSecret);
    expect(await tested('google', atLive)).toBe('incomplete');
    await google.connect(admin);
    expect([await tested('google'), (await stepOf('google'))?.state]).toEqual(['ok', 'done']);
    await google.fault('down');
    expect(await tested('google')).toBe('unavailable');
    await google.fault('ok');
    await admin.delete(`${keysAt}/google`).expect(204);
    await until(() => !live.app.get(GoogleCalendarClient).isOn);
    expect(await tested('google', atLive)).toBe('off');
  });

  it('are entered together; the secret appears nowhere', async () => {
    expect((await set('google', { clientId: GOOGLE.clientId }).expect(422)).body.errors).toEqual([
      { field: 'clientSecret', code: 'required' },
    ]);
    const stored = await set('google', GOOGLE).expect(200);
    expect(stored.body.returnUrl).toBe('http://localhost:3000/oauth-success');
    await tested('google');
    const rows = await test.dataSource.query<{ text: string }[]>(
      `SELECT t::text AS text FROM provider_keys t UNION ALL SELECT t::text FROM audit_entries t`,
    );
    const everything = [stored.text, (await admin.get(keysAt)).text, test.log(), ...rows.map(({ text }) => text)];
    expect(everything.join('\n').includes(GOOGLE.clientSecret)).toBe(false);
    expect(everything.join('\n')).toContain(GOOGLE.clientId);
  });
});

describe('the feed of the podcast', () => {
  it('is tested, and used at once in every process', async () => {
    expect(await tested('podcast', atLive)).toBe('off');
    const feedUrl = `${live.env.SANDBOX_ORIGIN}/sandbox/podcast/feed.xml`;
    const { body } = await set('podcast', { feedUrl }).expect(200);
    await until(() => live.app.get(PodcastFeedService).feedUrl === feedUrl);
    expect([await tested('podcast', atLive), (await stepOf('podcast'))?.state]).toEqual(['ok', 'done']);
    // The address of another host than the sandbox’s must be public.
    expect(await tested('podcast')).toBe('refused');
    const [job] = await test.dataSource.query<{ text: string }[]>(
      `SELECT j::text AS text FROM pgboss.job j WHERE name = 'podcast.refresh-feed' AND state = 'created'`,
    );
    expect(job).toBeDefined();
    await set('podcast', { feedUrl: 'ftp://example.com' }, body.updatedAt).expect(422);
  });
});
