import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catchEmails, type Outbox } from '../../../../test/account-emails.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { render } from '../../../integrations/mail/mail-rendering.js';
import { Contact } from './contact.entity.js';
import type { User } from '../../accounts/users/user.entity.js';
import { ContactReply } from './contact-reply.entity.js';
import { contactReply } from '../../../integrations/mail/emails/contact-reply.email.js';

let test: TestApp;
let outbox: Outbox;
let outboxOfBare: Outbox;
let admin: User;
let browser: ReturnType<TestApp['browser']>;
let contact: Contact;

beforeAll(async () => {
  test = await createTestApp({
    env: { SMTP_URL: 'smtp://127.0.0.1:9' },
    prepare: (app) => void (outbox = catchEmails(app)),
  });
  admin = await createUser(test.dataSource, { role: 'admin' });
  browser = test.browser();
  await browser.post('/api/login').send({ email: admin.email, password: testPassword }).expect(200);
  await test.dataSource.query(`UPDATE site_settings SET contact_email = 'practice@example.com'`);
});
afterAll(() => test.close());
beforeEach(async () => {
  outbox.sent.length = 0;
  outbox.isMailDown = false;
  await test.dataSource.query('DELETE FROM contacts');
  await test.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'contact-replies.send'`);
  contact = await test.dataSource.manager.save(
    test.dataSource.manager.create(Contact, {
      name: 'Ana',
      email: 'ana@example.com',
      coachingType: 'coaching',
      language: 'es',
      message: 'Hola',
    }),
  );
});

const sentEmail = { subject: 'Tu mensaje', body: 'Gracias por escribir.\n\n¿Hablamos el martes?\nA las diez.' };
const version = async (): Promise<string> =>
  (await test.dataSource.manager.findOneByOrFail(Contact, { id: contact.id })).updatedAt.toISOString();
const seen = (): string => contact.updatedAt.toISOString();
const answer = (body: object, key?: string) =>
  browser
    .post(`/api/admin/contacts/${contact.id}/replies`)
    .set(key === undefined ? {} : { 'Idempotency-Key': key })
    .send(body);
const stored = () => test.dataSource.manager.find(ContactReply);
const queued = async (): Promise<string[]> =>
  (
    await test.dataSource.query<{ id: string }[]>(
      `SELECT data ->> 'id' AS id FROM pgboss.job WHERE name = 'contact-replies.send'`,
    )
  ).map(({ id }) => id);
const entries = (): Promise<object[]> =>
  test.dataSource.query(
    `SELECT subject_id AS id FROM audit_entries WHERE action = 'contacts.replied' AND subject_id = $1`,
    [contact.id],
  );

describe('answering a contact', () => {
  it('stores the email, marks the contact, and sends it in the language of the person', async () => {
    const { body } = await answer({ ...sentEmail, version: seen() }).expect(201);
    expect(body).toEqual({
      id: expect.any(String),
      ...sentEmail,
      state: 'pending',
      attempts: 0,
      createdAt: expect.any(String),
    });
    expect(await queued()).toEqual([body.id]);
    expect(await entries()).toEqual([{ id: contact.id }]);
    await outbox.run('contact-replies.send', body.id);
    expect(outbox.sent).toEqual([
      {
        to: 'ana@example.com',
        template: 'contact-reply',
        language: 'es',
        replyTo: 'practice@example.com',
        params: { brandName: 'LEAP', subject: sentEmail.subject, body: sentEmail.body },
      },
    ]);
    const detail = (await browser.get(`/api/admin/contacts/${contact.id}`).expect(200)).body;
    expect(detail.answeredAt).toEqual(expect.any(String));
    expect(detail.replies).toEqual([{ ...body, state: 'sent', attempts: 1, resolvedAt: expect.any(String) }]);
    // Run again by the queue, it sends nothing.
    await outbox.run('contact-replies.send', body.id);
    expect(outbox.sent).toHaveLength(1);
  });

  it('stores one reply per key, also for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => answer({ ...sentEmail, version: seen() }, 'one-click')),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(9);
    expect([await stored(), await queued(), await entries()].map(({ length }) => length)).toEqual([1, 1, 1]);
    const other = await answer({ ...sentEmail, subject: 'Another', version: await version() }, 'one-click');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('refuses a reply that was written before another one was known', async () => {
    const answers = await Promise.all(
      [1, 2].map((index) => answer({ ...sentEmail, version: seen() }, `two-people-${index}`)),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
    expect(await stored()).toHaveLength(1);
    await answer({ ...sentEmail, version: await version() }, 'two-people-3').expect(201);
    expect(await stored()).toHaveLength(2);
  });

  it('that the mail server refuses is stored as failed, retried, and then sent once', async () => {
    outbox.isMailDown = true;
    const { body } = await answer({ ...sentEmail, version: seen() }).expect(201);
    await expect(outbox.run('contact-replies.send', body.id)).rejects.toThrow();
    expect(await stored()).toMatchObject([
      { state: 'failed', attempts: 1, subject: sentEmail.subject, body: sentEmail.body, resolvedAt: expect.any(Date) },
    ]);
    outbox.isMailDown = false;
    await outbox.run('contact-replies.send', body.id);
    expect(await stored()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(outbox.sent).toHaveLength(1);
  });

  it('that was erased meanwhile sends nothing', async () => {
    const { body } = await answer({ ...sentEmail, version: seen() }).expect(201);
    await test.dataSource.query('DELETE FROM contacts');
    await outbox.run('contact-replies.send', body.id);
    expect([outbox.sent, await stored()]).toEqual([[], []]);
  });

  it.each([
    ['no subject', { subject: ' ' }, 'subject', 'required'],
    ['a long subject', { subject: 'a'.repeat(201) }, 'subject', 'too_long'],
    ['no text', { body: '' }, 'body', 'required'],
    ['a long text', { body: 'a'.repeat(10_001) }, 'body', 'too_long'],
    ['no version', { version: undefined }, 'version', 'required'],
    ['a broken version', { version: 'yesterday' }, 'version', 'invalid_format'],
    ['another recipient', { to: 'x@example.com' }, 'to', 'unknown_field'],
  ])('refuses %s', async (_name, change, field, code) => {
    const { body } = await answer({ ...sentEmail, version: seen(), ...change }).expect(422);
    expect(body.errors).toContainEqual({ field, code });
    expect([await stored(), await queued()]).toEqual([[], []]);
  });

  it('that does not exist is 404', async () => {
    await browser
      .post('/api/admin/contacts/6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e/replies')
      .send({ ...sentEmail, version: seen() })
      .expect(404);
  });
});

describe('the email', () => {
  const params = {
    brandName: 'LEAP',
    subject: 'Your message\r\nBcc: x@example.com',
    body: 'Hello <b>Ana</b>,\n\n\n  see you.\nSoon.',
  };

  it.each([
    ['en', 'just reply'],
    ['es', 'responde'],
  ] as const)('in %s contains the text as it was written, escaped', (language, texts) => {
    const { subject, text, html, headers } = render(contactReply(params), language);
    expect(subject).toBe('Your message Bcc: x@example.com');
    expect(text).toContain('Hello <b>Ana</b>,\n\nsee you.\nSoon.');
    expect(html).toContain('Hello &lt;b&gt;Ana&lt;/b&gt;,');
    expect(html).toContain('see you.<br>Soon.');
    expect([text, html].every((part) => part.includes(texts))).toBe(true);
    expect(headers['Auto-Submitted']).toBe('no');
  });

  it('stays failed while no mail server is configured', async () => {
    const bare = await createTestApp({
      database: { url: test.env.DATABASE_URL },
      prepare: (app) => void (outboxOfBare = catchEmails(app)),
    });
    try {
      const { body } = await answer({ ...sentEmail, version: seen() }).expect(201);
      await expect(outboxOfBare.run('contact-replies.send', body.id)).rejects.toThrow('No mail server');
      expect(await stored()).toMatchObject([{ state: 'failed' }]);
    } finally {
      await bare.close();
    }
  });
});
