import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { connectDatabase } from './database';
import { expect, test } from './fixtures';
import { findMail, readInbox } from './inbox';
import { open } from './open';
import { logInByCall } from './portal';
import type { RunningServer } from './server';
import { idlePage } from './shared-context';
import { writeText } from './text-field';

let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

/** Sends what is due by now, or some days later: by the clock it would be within a minute. */
async function sweep({ daysLater = 0 } = {}): Promise<void> {
  const database = await connectDatabase(server.dataDir);
  try {
    await database.query(`UPDATE sequence_enrolments SET pending_since = pending_since - make_interval(days => $1)`, [
      daysLater,
    ]);
    const { rows } = await database.query(
      `INSERT INTO pgboss.job (name, data) VALUES ('sequences.sweep', '{"id":"e2e"}') RETURNING id`,
    );
    const isDone = async (): Promise<boolean> => {
      const found = await database.query(
        `SELECT FROM pgboss.job WHERE (id = $1 OR name = 'sequences.deliver') AND state < 'completed'`,
        [rows[0].id],
      );
      return found.rowCount === 0;
    };
    await expect.poll(isDone, { timeout: 30_000 }).toBe(true);
  } finally {
    await database.end();
  }
}

async function writeEmail(page: Page, subject: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an email' }).click();
  await page.getByLabel(/^Days after/).fill('0');
  for (const [field, text] of [
    ['En', subject],
    ['Es', `${subject} en español`],
  ] as const) {
    await page.locator(`[name="subject${field}"]`).fill(text);
    await writeText(page, field === 'En' ? 'Text in English' : 'Text in Spanish', `${text}.`);
  }
  await page.getByRole('button', { name: /^Save$/ }).click();
  await expect(page.getByText('Email saved.').first()).toBeAttached();
  await page.getByRole('link', { name: 'Sample series', exact: true }).click();
}

test('a series greets who confirms a subscription, and ends when they unsubscribe', async ({
  page,
  playwright,
  otherContext,
}) => {
  test.setTimeout(120_000);
  const request = await playwright.request.newContext({ baseURL: server.url });
  await logInByCall(page.context(), server, 'admin@example.com');
  await open(page, `${server.url}/admin/sequences/new`);
  await page.getByLabel(/^Name/).fill('Sample series');
  await page.getByRole('button', { name: 'Create this series' }).click();
  const addEmail = page.getByRole('button', { name: 'Add an email' });
  await expect(addEmail).toBeVisible();
  await writeEmail(page, 'A first word');
  await expect(addEmail).toBeVisible();
  const series = new URL(page.url()).pathname;
  const added = await page.request.post(`${server.url}/api${series}/steps`, {
    data: {
      // Later than the test lasts: the product sends by itself what is due.
      days: 1,
      subjectEn: 'A second word',
      subjectEs: 'A second word en español',
      contentEn: 'A second word.',
      contentEs: 'A second word en español.',
    },
    headers: { origin: server.url },
  });
  expect(added.status()).toBe(201);
  await open(page, `${server.url}${series}`);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();

  const email = `series-${Date.now()}@example.com`;
  const reader = await idlePage(otherContext);
  const linkIn = (html: string, path: string): string =>
    new RegExp(`href="([^"]+${path}\\?token=[^"]+)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const answer = await request.post('/api/newsletter/subscribe', {
    data: { name: 'Ana', email, language: 'es' },
    headers: { origin: server.url },
  });
  expect(answer.ok()).toBe(true);
  const asked = await findMail(request, email);
  const token = new URL(linkIn(asked.html, '/newsletter/confirm')).searchParams.get('token');
  const confirmed = await request.post('/api/newsletter/confirm', { data: { token }, headers: { origin: server.url } });
  expect(confirmed.ok()).toBe(true);
  await sweep();
  const first = await findMail(request, 'A first word en español');
  expect(first.to).toContain(email);

  await open(reader, linkIn(first.html, '/newsletter/unsubscribe'));
  await reader.getByRole('main').getByRole('button').first().click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Listo, ya no lo recibirás.');
  await sweep({ daysLater: 2 });
  expect((await readInbox(request)).filter(({ subject }) => subject.includes('A second word'))).toEqual([]);
  await open(page, page.url());
  const row = page.getByRole('listitem').filter({ hasText: '1. A first word' });
  await expect(row).toContainText('Sent once');
  await expect(page.getByRole('definition').nth(2)).toHaveText('1');
  await request.dispose();
});
