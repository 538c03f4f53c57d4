import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reply, startMailServer, type TestMailServer } from '../../../test/mail-server.js';
import { ProviderKeys } from '../provider-keys/provider-keys.js';
import { BulkMail } from './bulk-mail.js';
import { renderNewsletter } from './newsletter-rendering.js';

let server: TestMailServer;
let mail: BulkMail;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
  mail = new BulkMail(new ProviderKeys({ SMTP_URL: server.url }), { PUBLIC_URL: 'https://www.example.com' });
});
afterEach(() => {
  server.calm();
  mail.onModuleDestroy();
});

const rendered = renderNewsletter({
  brandName: 'LEAP',
  postalAddress: 'Sample <Coaching>\r\n100 Sample Street\n\nLos Angeles, CA 90012\n',
  language: 'es',
  subject: 'Hola\r\nBcc: evil@example.com',
  content:
    '## Respira\n\nUna *vez* por <b>hora</b>, **ya**:\n- en https://example.com/a?b=1&c=2\n- o [aquí](https://example.com/x")',
  name: 'Ana <i>',
  unsubscribeUrl: 'https://www.example.com/api/newsletter/unsubscribe?token=t',
  preferencesUrl: 'https://www.example.com/es/newsletter/preferences?token=t',
  siteUrl: 'https://www.example.com',
});
const send = (to = 'ana@example.com', id = 'one') => mail.deliver({ ...rendered, to, id });

describe('an email to a subscriber', () => {
  it('has the same content in HTML and plain text, a greeting by name, and one-click unsubscribe', async () => {
    expect(await send()).toEqual({ is: 'sent' });
    const [{ to, raw: folded } = { to: '', raw: '' }] = server.received;
    const raw = folded.replace(/\r?\n[ \t]+/g, ' ');
    expect(to).toBe('ana@example.com');
    expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/www\.example\.com\/api\/newsletter\/unsubscribe\?token=t>\r?$/m);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(raw).toMatch(/^Message-ID: <one@www\.example\.com>\r?$/m);
    expect(raw).not.toMatch(/^Bcc:/m);
    expect(rendered.subject).toBe('Hola Bcc: evil@example.com');
    expect(rendered.html).toContain('Hola, Ana &lt;i&gt;:');
    expect(rendered.html).toContain(
      'Enviado por LEAP.<br>Sample &lt;Coaching&gt;<br>100 Sample Street<br>Los Angeles, CA 90012<br><a',
    );
    expect(rendered.text).toContain('\nSample <Coaching>\n100 Sample Street\nLos Angeles, CA 90012\n\n');
    expect(rendered.html).toMatch(/<h2 [^>]+>Respira<\/h2>/);
    expect(rendered.html).toContain('Una <em>vez</em> por &lt;b&gt;hora&lt;/b&gt;, <strong>ya</strong>:');
    expect(rendered.html).toMatch(/<li [^>]+>en <a href="https:\/\/example\.com\/a\?b=1&amp;c=2"/);
    expect(rendered.text).toContain('Una vez por <b>hora</b>, ya:');
    expect(rendered.text).toContain('- en https://example.com/a?b=1&c=2');
  });
});

describe('the outcome of an email', () => {
  it.each([
    ['an address that is refused for good', 'to', '550 5.1.1 No such user', 'bounced'],
    ['a full mailbox', 'to', '452 4.2.2 Mailbox full', 'deferred'],
    ['a refusal of the practice', 'to', '550 5.7.1 We take nothing from you', 'failed'],
    ['a refusal of the email', 'data', '554 5.6.0 Not this', 'failed'],
    ['an address that is looked up last', 'data', '550 5.1.1 No such user', 'bounced'],
    ['greylisting', 'data', '451 4.7.1 Later', 'deferred'],
    ['trouble at the door', 'from', '451 4.3.0 Later', 'away'],
    ['a refusal of the sender', 'from', '553 5.7.1 Not you', 'away'],
    ['a server that goes away', 'to', '421 4.3.2 Bye', 'away'],
    ['a server that does not greet', 'connect', '554 5.3.2 Closed', 'away'],
  ] as const)('%s', async (_name, step, answer, is) => {
    server.at(step, () => reply(answer));
    expect(await send()).toEqual({ is, reason: expect.stringContaining(answer.slice(4)) });
    server.calm();
    expect(await send('ben@example.com')).toEqual({ is: 'sent' });
    expect(server.received.map(({ to }) => to)).toEqual(['ben@example.com']);
  });

  it('a connection that ends before the email was sent: it can be sent again', async () => {
    server.at('to', () => 'drop');
    expect(await send()).toMatchObject({ is: 'away' });
    expect(server.received).toHaveLength(0);
  });

  it('a connection that ends during the email: the outcome is unknown, and it is not sent again', async () => {
    let times = 0;
    server.at('data', () => {
      times += 1;
      return 'drop';
    });
    expect(await send()).toMatchObject({ is: 'unknown' });
    server.calm();
    expect(await send('ben@example.com')).toEqual({ is: 'sent' });
    expect([times, server.received.length]).toEqual([1, 1]);
  });

  it('no server listens', async () => {
    const nowhere = new BulkMail(new ProviderKeys({ SMTP_URL: 'smtp://127.0.0.1:1' }), {
      PUBLIC_URL: 'https://www.example.com',
    });
    expect(await nowhere.deliver({ ...rendered, to: 'ana@example.com', id: 'x' })).toMatchObject({ is: 'away' });
  });

  it('sends many emails over one connection in sequence', async () => {
    const before = server.connections;
    expect(
      await Promise.all(Array.from({ length: 20 }, (_, index) => send(`p${index}@example.com`, `m${index}`))),
    ).toEqual(Array.from({ length: 20 }, () => ({ is: 'sent' })));
    expect(server.connections).toBe(before + 1);
    expect(server.received.map(({ to }) => to)).toEqual(
      Array.from({ length: 20 }, (_, index) => `p${index}@example.com`),
    );
  });
});
