import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InboxMessage, Sandbox } from '@leap/sandbox';
import { render } from '../src/integrations/mail/mail-rendering.js';
import { MailService } from '../src/integrations/mail/mail.service.js';
import { JobsService } from '../src/jobs/jobs.service.js';
import { createTestApp, limitedApp, type TestApp } from './create-app.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { startTestSandbox } from './sandbox.js';
import { contactReceivedPractice } from '../src/integrations/mail/emails/contact-received-practice.email.js';
import { passwordReset } from '../src/integrations/mail/emails/password-reset.email.js';
import { newsletterWelcome } from '../src/integrations/mail/emails/newsletter-welcome.email.js';

let database: TestDatabase;
let sandbox: Sandbox;
let otherSandbox: Sandbox;
let test: TestApp;
const handled: string[] = [];
let failuresRemaining = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  [sandbox, otherSandbox] = [await startTestSandbox(database.url), await startTestSandbox(database.url)];
  test = await createTestApp({
    database,
    env: { ...sandbox.settings.mail, JOBS: 'on' },
    prepare: (app) => {
      app.use('/sandbox', sandbox.routes);
      // Replaces the module's handler, to test the queue alone.
      const jobs = app.get(JobsService);
      const work = jobs.work.bind(jobs);
      jobs.work = (name, handler) =>
        work(
          name,
          name !== 'contacts.notify-practice'
            ? handler
            : (data) => {
                if (!data.id.startsWith('test-')) return handler(data);
                if (failuresRemaining > 0) {
                  failuresRemaining -= 1;
                  return Promise.reject(new Error('private words'));
                }
                handled.push(data.id);
                return Promise.resolve();
              },
        );
    },
  });
});
afterAll(async () => {
  await test.close();
  await sandbox.stop();
  await otherSandbox.stop();
  await database.drop();
});
beforeEach(async () => {
  handled.length = 0;
  failuresRemaining = 0;
  await test.http.post('/sandbox/faults').send({ provider: 'smtp', mode: 'ok' }).expect(200);
  await test.http.delete('/sandbox/inbox').expect(204);
});

async function until(condition: () => boolean | Promise<boolean>, milliseconds = 12_000): Promise<void> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(25)) if (await condition()) return;
  throw new Error('It did not happen in time.');
}
const inbox = async (): Promise<InboxMessage[]> => (await test.http.get('/sandbox/inbox.json')).body as InboxMessage[];
const enqueue = (id: string, fail = false): Promise<void> =>
  test.dataSource.transaction(async (manager) => {
    await test.app.get(JobsService).enqueue(manager, 'contacts.notify-practice', { id });
    if (fail) throw new Error('rolled back');
  });

describe('jobs', () => {
  it('are delivered at once after the commit', async () => {
    const start = Date.now();
    await enqueue('test-1');
    await until(() => handled.includes('test-1'));
    expect(Date.now() - start).toBeLessThan(1_000);
  });

  it('are processed without a pause between them', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `test-${index}`);
    await test.dataSource.transaction(async (manager) => {
      for (const id of ids) await test.app.get(JobsService).enqueue(manager, 'contacts.notify-practice', { id });
    });
    // With the polling interval (2 s) after each it would take 40 s.
    await until(() => handled.length === ids.length);
    expect([...handled].sort()).toEqual([...ids].sort());
  }, 20_000);

  it('do not exist after a rollback', async () => {
    await expect(enqueue('test-2', true)).rejects.toThrow('rolled back');
    await enqueue('test-3');
    await until(() => handled.includes('test-3'));
    expect(handled).not.toContain('test-2');
  });

  it('require a transaction', async () => {
    await expect(
      test.app.get(JobsService).enqueue(test.dataSource.manager, 'contacts.notify-practice', { id: 'test-4' }),
    ).rejects.toThrow('transaction');
  });

  it('are retried after a failure, of which the queue stores no text', async () => {
    failuresRemaining = 1;
    await enqueue('test-5');
    await until(
      async () =>
        (
          await test.dataSource.query<object[]>(
            `SELECT 1 FROM pgboss.job WHERE data->>'id' = 'test-5' AND state = 'retry'`,
          )
        ).length === 1,
    );
    const [job] = await test.dataSource.query<{ output: object }[]>(
      `SELECT output FROM pgboss.job WHERE data->>'id' = 'test-5'`,
    );
    expect(JSON.stringify(job?.output)).not.toContain('private words');
    await test.dataSource.query(`UPDATE pgboss.job SET start_after = now() WHERE data->>'id' = 'test-5'`);
    await until(() => handled.includes('test-5'));
  });
});

describe('mail', () => {
  const welcomeParams = {
    brandName: 'LEAP',
    name: 'Ana <script>',
    confirmUrl: 'https://www.example.com/es/newsletter/confirm?token=a&b',
    unsubscribeUrl: 'https://www.example.com/api/newsletter/unsubscribe?token=x',
    preferencesUrl: 'https://www.example.com/es/newsletter/preferences?token=x',
  };
  const welcome = newsletterWelcome(welcomeParams);
  const send = (to = 'ana@example.com') => test.app.get(MailService).send(to, 'es', welcome);

  it('is listed in the inbox newest first, also beyond ten emails', async () => {
    for (let round = 1; round <= 12; round += 1) await send(`reader-${round}@example.com`);
    const readers = (await inbox()).map(({ to }) => [to].flat()[0]);
    expect(readers).toEqual(Array.from({ length: 12 }, (_unused, index) => `reader-${12 - index}@example.com`));
  });

  it('arrives in the sandbox’s inbox, whichever process received it', async () => {
    await send();
    const [message] = await inbox();
    expect(message).toMatchObject({
      to: 'ana@example.com',
      subject: 'Confirma tu suscripción a LEAP',
      attachments: [],
    });
    expect(message?.text).toContain('https://www.example.com/es/newsletter/confirm?token=a&b');
    expect(message?.html).toContain('lang="es"');
    expect(message?.html).toContain('Ana &lt;script&gt;');
    expect(message?.headers).toMatchObject({
      'list-unsubscribe': '<https://www.example.com/api/newsletter/unsubscribe?token=x>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    const page = await test.http.get('/sandbox/inbox').expect(200);
    expect(page.text).toContain('Confirma tu suscripción');
    expect(page.text).not.toContain('<script');
  });

  it('is handed over when that is noted, and not at all when it cannot be', async () => {
    const found: number[] = [];
    const options = { onHandOver: async () => void found.push((await inbox()).length) };
    await test.app.get(MailService).send('ana@example.com', 'es', welcome, options);
    const refuses = { onHandOver: () => Promise.reject(new Error('Another process sends this email.')) };
    await expect(test.app.get(MailService).send('ben@example.com', 'es', welcome, refuses)).rejects.toThrow('Another');
    await send('eva@example.com');
    expect([found, (await inbox()).map(({ to }) => to)]).toEqual([[0], ['eva@example.com', 'ana@example.com']]);
    await test.http.post('/sandbox/faults').send({ provider: 'smtp', mode: 'down' }).expect(200);
    await expect(test.app.get(MailService).send('ana@example.com', 'es', welcome, options)).rejects.toThrow();
    expect(found).toHaveLength(1);
  });

  it('has equal HTML and text, in both languages, without unfilled placeholders', () => {
    for (const language of ['en', 'es'] as const) {
      const contact = contactReceivedPractice({
        brandName: 'LEAP',
        name: 'Ana',
        email: 'ana@example.com',
        phone: '+1 555 0100',
        coachingType: 'conscious-sexuality',
        message: 'One\nTwo <b>',
        receivedAt: new Date('2026-11-20T12:00:00Z'),
      });
      for (const email of [welcome, contact]) {
        const { subject, html, text } = render(email, language);
        expect(subject + html + text).not.toMatch(/\{\{|undefined|null/);
        expect(subject).not.toMatch(/sex|Ana|health|salud/i);
        expect(html).not.toContain('<b>');
        expect(html).not.toMatch(/<img|<link|url\(/);
      }
    }
  });

  it('allows no line break in a header', async () => {
    const evil = 'ana@example.com\r\nBcc: victim@example.com';
    // Before the mail library, which has a check of its own.
    const injecting = newsletterWelcome({ ...welcomeParams, brandName: evil, unsubscribeUrl: evil });
    const rendered = render(injecting, 'es');
    expect([rendered.subject, ...Object.values(rendered.headers)].join('')).not.toMatch(/[\r\n]/);
    await test.app.get(MailService).send('ana@example.com', 'es', injecting, { replyTo: evil });
    const messages = await inbox();
    expect(messages).toHaveLength(1);
    expect(messages[0]?.headers['bcc']).toBeUndefined();
    expect(messages[0]?.to).toBe('ana@example.com');
  });

  it.each(['ana@example.com, victim@example.com', 'ana@example.com; victim@example.com', 'A <victim@example.com>'])(
    'is not sent to what a mail client would read as several addresses or another: %s',
    async (to) => {
      await send(to).catch(() => undefined);
      await send('last@example.com');
      expect((await inbox()).map((message) => message.to)).toEqual(['last@example.com']);
    },
  );

  it('of one kind is limited per address and day; refused emails are not counted', async () => {
    const limited = limitedApp(test);
    const mail = limited.app.get(MailService);
    const sendLimited = (to: string) => mail.send(to, 'es', welcome);
    try {
      await test.http.post('/sandbox/faults').send({ provider: 'smtp', mode: 'down' }).expect(200);
      for (let time = 0; time < 3; time += 1) await expect(sendLimited('victim@example.com')).rejects.toThrow();
      await test.http.post('/sandbox/faults').send({ provider: 'smtp', mode: 'ok' }).expect(200);
      await Promise.all(Array.from({ length: 9 }, () => sendLimited('victim@example.com')));
      await sendLimited('VICTIM@example.com');
      await sendLimited('other@example.com');
      await mail.send(
        'victim@example.com',
        'en',
        passwordReset({ brandName: 'LEAP', setPasswordUrl: 'https://x.example' }),
      );
      expect((await inbox()).map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual([
        'other@example.com Confirma tu suscripción a LEAP',
        'victim@example.com Choose a new password',
        ...Array<string>(4).fill('victim@example.com Confirma tu suscripción a LEAP'),
      ]);
      expect(limited.log()).not.toContain('victim@example.com');
      const keys = await test.dataSource.query<{ key: string }[]>(
        `SELECT key FROM rate_limits WHERE key LIKE 'mail.%'`,
      );
      expect(keys).toHaveLength(3);
      expect(JSON.stringify(keys)).not.toContain('@');
    } finally {
      await limited.close();
    }
  });

  it('of a kind that its owner may wait for is limited for as long as its links live: one that works is there, or the next goes', async () => {
    const limited = limitedApp(test);
    const mail = limited.app.get(MailService);
    const reset = passwordReset({ brandName: 'LEAP', setPasswordUrl: 'https://x.example' });
    const sendMany = async (): Promise<void> => {
      for (let time = 0; time < 8; time += 1) await mail.send('owner@example.com', 'en', reset);
    };
    try {
      await sendMany();
      expect(await inbox()).toHaveLength(5);
      // An hour passes, and with it the links.
      await test.dataSource.query(`UPDATE rate_limits SET expire = expire - 3600000 WHERE key LIKE 'mail.%'`);
      await mail.send('owner@example.com', 'en', reset);
      expect(await inbox()).toHaveLength(6);
    } finally {
      await limited.close();
    }
  });

  it('that the server does not accept is an error, and arrives when the server is back', async () => {
    await test.http.post('/sandbox/faults').send({ provider: 'smtp', mode: 'down' }).expect(200);
    await expect(send()).rejects.toThrow();
    await test.http.post('/sandbox/faults').send({ provider: 'smtp', mode: 'flaky' }).expect(200);
    const outcomes = await Promise.allSettled([send(), send()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await until(async () => (await inbox()).length === 1);
  });

  it('is sent after a newsletter sign-up and a contact request', async () => {
    await test.http
      .post('/api/newsletter/subscribe')
      .send({ name: 'Ana', email: 'ana-2@example.com', language: 'en' })
      .expect(202);
    await test.http
      .post('/api/contacts')
      .send({ name: 'Ana', email: 'ana-2@example.com', coachingType: 'retreats' })
      .expect(201);
    await until(async () => (await inbox()).length === 2);
    expect((await inbox()).map(({ subject }) => subject).sort()).toEqual([
      'New request from the website',
      expect.stringContaining('confirm your subscription'),
    ]);
  });
});

describe('sandbox', () => {
  it('serves a feed with sample episodes and pictures', async () => {
    const feed = await test.http
      .get('/sandbox/podcast/feed.xml')
      .buffer(true)
      .parse((res, done) => {
        let text = '';
        res.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
        res.on('end', () => done(null, text));
      });
    const xml = String(feed.body);
    expect(xml.match(/<item>/g)?.length).toBeGreaterThanOrEqual(5);
    const address = /<itunes:image href="([^"]+)"/.exec(xml)?.[1] ?? '';
    const image = await test.http.get(new URL(address).pathname).expect(200);
    expect(image.headers['content-type']).toBe('image/jpeg');
    expect((image.body as Buffer).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  it('serves a loop of music from the same origin, whole and in ranges', async () => {
    const whole = await test.http
      .get('/sandbox/music.wav')
      .buffer(true)
      .expect(200)
      .expect('Content-Type', /^audio\/(wav|x-wav|wave)/);
    const bytes = whole.body as Buffer;
    expect([bytes.subarray(0, 4).toString(), bytes.subarray(8, 12).toString(), bytes.readUInt32LE(40)]).toEqual([
      'RIFF',
      'WAVE',
      bytes.length - 44,
    ]);
    expect(bytes.length).toBeLessThan(200_000);
    const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset + 44, bytes.byteOffset + bytes.length));
    const loudest = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
    expect(loudest).toBeGreaterThan(8_000);
    expect(loudest).toBeLessThan(32_767);
    // The loop has no audible seam.
    expect(Math.abs(Number(samples.at(-1)) - Number(samples[0]))).toBeLessThan(2_000);
    const part = await test.http
      .get('/sandbox/music.wav')
      .set('Range', 'bytes=0-3')
      .buffer(true)
      .expect(206)
      .expect('Content-Range', `bytes 0-3/${bytes.length}`);
    expect((part.body as Buffer).toString()).toBe('RIFF');
    await test.http.get('/sandbox/music.wav').set('Range', `bytes=${bytes.length}-`).expect(416);
    await test.http.get('/sandbox/podcast/player').expect(200).expect('Content-Type', /html/);
  });

  it('simulates faults of a provider, for every process', async () => {
    await test.http.post('/sandbox/faults').send({ provider: 'podcast', mode: 'down' }).expect(200);
    expect((await fetch(`${otherSandbox.settings.sandbox.SANDBOX_ORIGIN}/sandbox/podcast/feed.xml`)).status).toBe(503);
    await test.http.post('/sandbox/faults').send({ provider: 'podcast', mode: 'ok' }).expect(200);
    expect((await fetch(`${otherSandbox.settings.sandbox.SANDBOX_ORIGIN}/sandbox/podcast/feed.xml`)).status).toBe(200);
    await test.http.post('/sandbox/faults').send({ provider: 'bank', mode: 'down' }).expect(422);
  });
});
