import { readFileSync } from 'node:fs';
import { request as playwrightRequest } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { findMail, type SentMail } from './inbox';
import { ana as stays, ben as leaves, logInByCall, password, runSql, sideways } from './portal';
import { deliverToWorker, installability } from './push-worker';
import type { RunningServer } from './server';
import { idlePage } from './shared-context';
import { open } from './open';

test.describe.configure({ mode: 'serial' });

/** The worker's product: one of its accounts is deleted here. */
let server: RunningServer;

test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

/** An email of this product's sandbox. */
async function campaignOf(isSought: (mail: SentMail) => boolean): Promise<SentMail> {
  const request = await playwrightRequest.newContext({ baseURL: server.url });
  const message = await findMail(request, isSought);
  await request.dispose();
  return message;
}

test('a published recording is announced by email, and its link turns these emails off by a button', async ({
  page,
  otherContext,
  faults,
}) => {
  test.setTimeout(90_000);
  const [recording] = (await runSql(
    server,
    `INSERT INTO call_recordings (title, recorded_at, is_visible) VALUES ('Shame and desire', now(), false) RETURNING id, updated_at AS "updatedAt"`,
  )) as { id: string; updatedAt: Date }[];
  await logInByCall(otherContext, server, 'admin@example.com');
  const published = await otherContext.request.post(
    `${server.url}/api/admin/call-recordings/${recording!.id}/publish`,
    {
      data: { version: recording!.updatedAt.toISOString() },
      headers: { origin: server.url },
    },
  );
  expect(published.ok()).toBe(true);

  const isEmail = (mail: SentMail): boolean =>
    [mail.to].flat().includes(stays) && mail.subject === 'A new recording is ready';
  const message = await campaignOf(isEmail);
  expect(JSON.stringify(message)).not.toContain('Shame');
  const link = /Turn these emails off:\s+(\S+)/.exec(message.text)?.[1] ?? '';
  await open(page, link);
  await expect(page).toHaveURL(/\/member-portal\/notifications\?token=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fewer emails?');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Turn these emails off' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('These emails are off.');
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('These emails are off.');

  await logInByCall(page.context(), server, stays);
  await open(page, `${server.url}/account#notifications`);
  const part = page.getByRole('region', { name: 'Emails and notifications' });
  await expect(part.getByLabel('New recordings')).toHaveValue('never');
  await expect(part.getByLabel('Comments on my posts')).toHaveValue('immediately');

  // This browser has no notifications, which it says as if they were blocked.
  await expect(part.getByText('Your browser blocks notifications from this site')).toBeVisible();
  expect(await installability(page)).toEqual({ manifest: '/app.webmanifest', errors: [] });
  const title = 'A new recording is ready';
  const { shown, opened } = await deliverToWorker(page, [
    { title, body: 'It’s in the portal.', tag: 'recording', language: 'en', path: '/member-portal?tab=recordings' },
    { title, path: 'https://elsewhere.example/member-portal' },
  ]);
  expect(shown[0]).toMatchObject({ title, body: 'It’s in the portal.', tag: 'recording', lang: 'en' });
  expect(opened).toEqual([`${server.url}/member-portal?tab=recordings`, server.url]);
  expect(faults.messages).toEqual([]);
});

test('the portal leads into the call and the own calendar (es, dark); a call that the owner cancels by keyboard appears in both, and by email', async ({
  page,
  otherContext,
}) => {
  test.setTimeout(90_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await logInByCall(page.context(), server, stays);
  // The email comes at once, at any hour of the test.
  const hours = await page.request.patch(`${server.url}/api/member/notification-settings`, {
    data: { quietFrom: 0, quietUntil: 0 },
    headers: { origin: server.url },
  });
  expect(hours.ok()).toBe(true);
  await open(page, `${server.url}/es/member-portal`);
  await expect(page.getByRole('link', { name: /^Entrar a la llamada/ })).toHaveAttribute(
    'href',
    'https://example.com/weekly-call',
  );
  await page.getByRole('button', { name: 'Agregar al calendario' }).click();
  const address = await page.getByLabel('Tu enlace privado').inputValue();
  await expect(page.getByRole('link', { name: 'Abrir en una app de calendario' })).toHaveAttribute('href', /^webcal:/);
  const calendar = await page.request.get(address);
  expect([calendar.status(), calendar.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await calendar.text()).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO');
  const own = page.getByRole('region', { name: 'Tu membresía' });
  // Nothing is paid for it, so there is no billing portal.
  await expect(own.getByRole('link', { name: 'Ver tu membresía' })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);

  const admin = await idlePage(otherContext);
  await admin.setViewportSize({ width: 360, height: 780 });
  await logInByCall(otherContext, server, 'admin@example.com');
  await open(admin, `${server.url}/admin/weekly-call`);
  // Not the next one, which may begin meanwhile.
  const buttons = admin.getByRole('button', { name: /^Cancel: / });
  const cancel = buttons.nth(1);
  const [, day = ''] = /^Cancel: (.+), \d+:\d\d/.exec((await cancel.getAttribute('aria-label')) ?? '') ?? [];
  const startsAt = await admin
    .getByRole('listitem')
    .filter({ has: buttons })
    .nth(1)
    .locator('time')
    .getAttribute('datetime');
  await cancel.focus();
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog', { name: `Cancel the call on ${day}` });
  await expect(dialog.getByLabel(/English/)).toBeFocused();
  await expectNoAxeViolations(admin);
  await admin.keyboard.type('It is a holiday.');
  await admin.keyboard.press('Tab');
  await admin.keyboard.type('Es festivo.');
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('button', { name: `Restore: ${day}` })).toBeVisible();
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const notice = page.getByRole('listitem').filter({ hasText: /^No hay llamada el/ });
  await expect(notice).toContainText('Es festivo.');
  expect(await (await page.request.get(address)).text()).toContain('EXDATE');
  const message = await campaignOf(
    (mail) => [mail.to].flat().includes(stays) && /^Our call on .+ is canceled$/.test(mail.subject),
  );
  // By the member's clock, on which it may be the day after.
  const ownDay = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'Europe/Madrid' } as const;
  expect(message.text).toContain(`The call on ${new Date(startsAt ?? '').toLocaleDateString('en-US', ownDay)}, `);
});

test('a member exports their data and deletes the account', async ({ page, faults }) => {
  test.setTimeout(90_000);
  await logInByCall(page.context(), server, leaves);
  await open(page, `${server.url}/account`);
  const data = page.getByRole('region', { name: 'Your data' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.json');
  const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as { tables: { users: { email: string }[] } };
  expect(file.tables.users.map(({ email }) => email)).toEqual([leaves]);

  const part = page.getByRole('region', { name: 'Delete your account' });
  await part.getByRole('button', { name: 'Delete my account' }).click();
  await expect(part.getByLabel(/^Your password/)).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.type('another password');
  await page.keyboard.press('Enter');
  await expect(part.getByText('This isn’t your password.')).toBeVisible();
  await expect(part.getByLabel(/^Your password/)).toBeFocused();
  await faults.expectAndForget(/422/);
  await part.getByLabel(/^Your password/).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\?deleted=true$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is deleted.');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expectNoAxeViolations(page);

  await campaignOf((mail) => [mail.to].flat().includes(leaves) && mail.subject === 'Your account has been deleted');
  const again = await page.request.post(`${server.url}/api/login`, {
    data: { email: leaves, password },
    headers: { origin: server.url },
  });
  expect(again.status()).toBe(401);
});
