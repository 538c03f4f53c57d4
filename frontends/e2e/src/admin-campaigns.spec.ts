import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { connectDatabase } from './database';
import { expect, test } from './fixtures';
import { startMailServer, type MailServer } from './mail-server';
import { goTo, open, reload } from './open';
import { logInByCall, password, sideways } from './portal';
import type { RunningServer } from './server';
import { writeText } from './text-field';

/** Of these, ten read English: the fewest for whom links are counted. */
const readers = 15;

/** The worker's product with a mail server that can delay a campaign's emails. */
let server: RunningServer;
let mail: MailServer;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ product, playwright }) => {
  test.setTimeout(120_000);
  mail = await startMailServer();
  server = await product.fresh();
  const request = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { origin: server.url },
  });
  expect((await request.post('/api/login', { data: { email: 'admin@example.com', password } })).ok()).toBe(true);
  const values = { host: '127.0.0.1', port: new URL(mail.url).port, from: 'Sample <practice@practice.internal>' };
  // The version of what was never entered.
  const version = new Date(0).toISOString();
  expect((await request.put('/api/admin/provider-keys/mail', { data: { version, ...values } })).ok()).toBe(true);
  await request.dispose();
  const database = await connectDatabase(server.dataDir);
  try {
    await database.query('DELETE FROM newsletter_subscribers');
    await database.query(
      `INSERT INTO newsletter_subscribers (name, email, language, confirmed_at, unsubscribe_token_hash)
       SELECT 'Reader ' || n, 'reader-' || n || '@example.com', CASE WHEN n % 3 = 0 THEN 'es' ELSE 'en' END, now(), md5(n::text) FROM generate_series(1, $1::int) n`,
      [readers],
    );
  } finally {
    await database.end();
  }
});
test.afterAll(() => mail.close());

async function openAs(page: Page, email: string, path: string): Promise<void> {
  await logInByCall(page.context(), server, email);
  await open(page, `${server.url}${path}`);
}

const soon = { timeout: 30_000 };
const toReaders = (): string[] => mail.arrived.filter((address) => address.startsWith('reader-'));

/** Pauses the delivery after this many emails, until it is released. */
function holdAfter(count: number): { reached: Promise<void>; letGo(): void } {
  let reach: () => void = () => undefined;
  let letGo: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const released = new Promise<boolean>((resolve) => (letGo = () => resolve(true)));
  mail.onEmail = () => {
    if (toReaders().length <= count) return true;
    reach();
    return released;
  };
  return { reached, letGo };
}

test('a campaign is written in both languages, tried, sent, paused and resumed; nobody gets it twice, and a click is counted', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openAs(page, 'admin@example.com', '/admin/campaigns');
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Write a newsletter or email' }).click();
  await page.getByLabel('Subject in English').fill('A small thing');
  await writeText(page, 'Text in English', '## Breathe\n\nOnce an **hour**, see [this](https://example.com/rest).');
  await page.getByLabel('Subject in Spanish').fill('Algo pequeño');
  await writeText(page, 'Text in Spanish', '## Respira\n\nUna vez por **hora**.');
  const preview = page.getByRole('region', { name: 'Preview in English' });
  await expect(preview.getByText('Breathe')).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('hour');
  await expect(preview.getByRole('link')).toHaveAttribute('href', 'https://example.com/rest');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Newsletter saved.').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'A small thing' })).toBeVisible();

  await page.getByRole('button', { name: 'Send me a test in Spanish' }).click();
  await expect.poll(() => mail.arrived, soon).toEqual(['admin@example.com']);
  await expect(
    page.getByText(`If you send it now, it goes to ${readers} people: 10 in English, 5 in Spanish.`),
  ).toBeVisible();

  const first = holdAfter(4);
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await first.reached;
  await expect(page.getByRole('progressbar')).toBeVisible(soon);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  first.letGo();
  // Emails in flight are completed; no others are sent.
  await expect(page.getByText(`5 of ${readers} done`).first()).toBeVisible(soon);
  await expectNoAxeViolations(page);
  expect(toReaders()).toHaveLength(5);

  mail.onEmail = () => true;
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden({ timeout: 60_000 });
  await expect(page.getByRole('main').getByText('Sent').first()).toBeVisible();
  expect(toReaders()).toHaveLength(readers);
  expect(new Set(toReaders()).size).toBe(readers);

  // Quoted-printable, with soft line breaks.
  const [link = ''] =
    /http[^"\s]+\/api\/newsletter\/links\/[0-9a-f-]{36}/.exec(
      mail.emailTo('reader-1@example.com').replaceAll(/=\r\n/g, ''),
    ) ?? [];
  const answer = await page.request.get(link, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([302, 'https://example.com/rest']);
  await reload(page);
  await expect(page.getByRole('region', { name: 'Links' }).getByRole('listitem')).toHaveText([
    'https://example.com/rest1 click',
  ]);
});

test('an email to members goes to each of them, subscribed or not, and to no subscriber (360 px)', async ({ page }) => {
  test.setTimeout(120_000);
  const database = await connectDatabase(server.dataDir);
  const { rows } = await database
    .query<{ email: string }>('SELECT email FROM users WHERE is_inner_circle_member AND NOT is_disabled ORDER BY email')
    .finally(() => database.end());
  const members = rows.map(({ email }) => email);
  expect(members.length).toBeGreaterThan(0);
  mail.arrived.length = 0;
  await page.setViewportSize({ width: 360, height: 800 });
  await openAs(page, 'admin@example.com', '/admin/campaigns');
  await page.getByRole('button', { name: 'Write a newsletter or email' }).click();
  await page.getByLabel('It goes to').selectOption('Members');
  await expect(page.getByText(/^All current members/)).toBeVisible();
  await page.getByLabel('Subject in English').fill('A change of rooms');
  await page.getByLabel('Text in English').fill('We move.');
  await page.getByLabel('Subject in Spanish').fill('Un cambio de sala');
  await page.getByLabel('Text in Spanish').fill('Nos mudamos.');
  await expectNoAxeViolations(page);
  expect(await sideways(page)).toBe(0);
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => mail.arrived.toSorted(), soon).toEqual(members);
  await expect(page.getByText('Who gets it: Members')).toBeVisible(soon);
});

test('a sent campaign reads well in Spanish, dark, on a phone', async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'admin@example.com', '/es/admin/campaigns');
  await expect(page.getByRole('heading', { level: 1, name: 'Boletín' })).toBeVisible();
  await page.getByRole('link', { name: 'Algo pequeño' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Progreso' })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await sideways(page)).toBe(0);
});

test('subscribers are moved in from a file: tried out first, refused rows named, and nobody twice', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openAs(page, 'admin@example.com', '/admin/imports');
  const file = {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Correo electr\u00f3nico;Nombre\nnueva@example.com;Mar\u00eda\nno-address;Ben\nreader-1@example.com;Known\n',
      'latin1',
    ),
  };
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Windows-1252, columns separated by semicolons; 3 rows.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Email/ })).toHaveValue('0');
  await page.getByLabel('Where and when did these people agree to get emails?').fill('Sign-up sheet');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Columns saved.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Run a test', exact: true }).click();
  await expect(page.getByText('Line 3: Not a valid email address.')).toBeVisible(soon);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Import one row' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible(soon);
  // The heading shows when the import begins.
  await expect(page.getByText('Done', { exact: true })).toBeVisible(soon);
  await goTo(page, '/admin/subscribers?q=nueva');
  await expect(page.getByText('nueva@example.com')).toBeVisible();
  await expect(page.getByRole('main').getByText('Confirmed').first()).toBeVisible();
});
