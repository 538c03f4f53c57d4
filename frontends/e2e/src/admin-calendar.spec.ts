import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { goTo, open } from './open';
import { logInByCall, password, sideways } from './portal';
import type { RunningServer } from './server';

/** The worker's product: a connected calendar affects all bookings. */
let server: RunningServer;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

async function logIn(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel(/^Email/).fill(email);
  await main.getByLabel(/^Password/).fill(password);
  await main.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function openAsAdmin(page: Page, path: string): Promise<void> {
  await logInByCall(page.context(), server, 'admin@example.com');
  await open(page, `${server.url}${path}`);
}

const line = (page: Page, label: string) =>
  page
    .getByRole('region', { name: /System Status|Estado del sistema/ })
    .getByRole('listitem')
    .filter({ hasText: label });

/** From step 1 to Google's redirect target, in a new tab. */
async function consent(page: Page, decision: 'Allow' | 'Deny'): Promise<Page> {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('button', { name: /^(Authorize Google Calendar Access|Autorizar acceso a Google Calendar)$/ })
      .click(),
  ]);
  await tab.getByRole('button', { name: decision }).click();
  await tab.waitForURL(/\/admin\/google-callback\?/);
  return tab;
}

test('the administrator connects the calendar by the consent page, without pasting', async ({ page, context }) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await openAsAdmin(page, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  for (const [label, status] of [
    ['Booking System', 'Active'],
    ['Email Notifications', 'Working'],
    ['Calendar Events', 'Needs Setup'],
    ['Weekly Schedule', 'Configured'],
  ] as const) {
    await expect(line(page, label)).toHaveText(`${label}${status}`);
  }
  await page.getByRole('link', { name: 'Configure Calendar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar Setup' })).toBeVisible();
  await expect(page.getByText(`${server.url}/oauth-success`)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Needs Setup' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Calendar' })).toBeDisabled();

  const tab = await consent(page, 'Allow');
  await expect(page.getByText('Complete the process and copy the code from the URL.').first()).toBeAttached();
  await expect(tab.getByRole('heading', { level: 1, name: 'Authorization Successful!' })).toBeVisible();
  const code = new URL(tab.url()).searchParams.get('code') ?? '';
  expect(code).not.toBe('');
  await expect(tab.getByRole('main').locator('code')).toHaveText(code);
  await expectNoAxeViolations(tab);
  await tab.getByRole('button', { name: 'Copy Code' }).click();
  await expect(tab.getByText('Authorization code copied to clipboard').first()).toBeVisible();
  expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe(code);

  await tab.getByRole('link', { name: 'Complete Setup' }).click();
  await expect(tab).toHaveURL(`${server.url}/admin/calendar-setup`);
  await expect(tab.getByRole('textbox', { name: 'Authorization Code' })).toHaveValue(code);
  // Back to the code and forward again: nothing is lost or sent.
  await tab.goBack();
  await expect(tab.getByRole('heading', { level: 1, name: 'Authorization Successful!' })).toBeVisible();
  await tab.goForward();
  await expect(tab.getByRole('textbox', { name: 'Authorization Code' })).toHaveValue(code);
  await tab.getByRole('button', { name: 'Connect Calendar' }).focus();
  const answered = tab.waitForResponse(/\/api\/calendar\/auth\/callback$/);
  await tab.keyboard.press('Enter');
  const answer = await answered;
  expect(answer.headers()['cache-control']).toBe('no-store');
  const { tokens } = (await answer.json()) as { tokens: { access_token: string; refresh_token: string } };

  const card = tab.getByRole('region', { name: 'Setup Complete!' });
  await expect(card.getByRole('heading', { name: 'Setup Complete!' })).toBeFocused();
  await expect(card.getByLabel('Access token', { exact: true })).toHaveValue(tokens.access_token);
  await expect(card.getByLabel('Refresh token', { exact: true })).toHaveValue(tokens.refresh_token);
  await expect(card.getByLabel('Refresh token', { exact: true })).not.toBeEditable();
  await card.getByRole('button', { name: 'Copy Refresh token' }).click();
  await expect(tab.getByText('Token copied to clipboard').first()).toBeVisible();
  expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe(tokens.refresh_token);
  await expect(tab.getByRole('status').filter({ hasText: 'Connected' })).toContainText('Since ');
  await expectNoAxeViolations(tab);

  // Shown once, stored nowhere and in no address.
  expect(
    await tab.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href])),
  ).not.toContain(tokens.refresh_token);
  await tab.reload();
  await expect(tab.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(tab.getByRole('textbox', { name: 'Authorization Code' })).toHaveValue('');
  await tab.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(line(tab, 'Calendar Events')).toHaveText('Calendar EventsWorking', { timeout: 15_000 });
});

test('denied, in Spanish: Google’s word, which stays text, and the way back', async ({ page }) => {
  await openAsAdmin(page, '/es/admin/calendar-setup');
  await expect(page.getByRole('heading', { level: 1, name: 'Configuración del calendario' })).toBeVisible();
  const tab = await consent(page, 'Deny');
  // Google redirects to the one registered address, which is in English.
  await expect(tab.getByRole('alert')).toHaveText('access_denied');
  await tab.getByRole('link', { name: 'Return to Calendar Setup' }).click();
  await expect(tab).toHaveURL(`${server.url}/admin/calendar-setup`);

  // An error of 2,000 characters with markup in it stays text.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  const error = `<img src=x onerror="document.title='hit'"><script>document.title='hit'</script>${'<b>x</b>'.repeat(400)}`;
  const answer = await open(page, `${server.url}/oauth-success?error=${encodeURIComponent(error)}`);
  expect(answer?.headers()['cache-control']).toMatch(/no-store/);
  await expect(page.getByRole('heading', { level: 1, name: 'Authorization Failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(error.slice(0, 2_000));
  expect(await page.getByRole('alert').locator('*').count()).toBe(0);
  expect(await page.title()).not.toContain('hit');
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
  expect(await sideways(page)).toBe(0);
  await expectNoAxeViolations(page);
  await open(page, `${server.url}/es/admin/google-callback`);
  await expect(page.getByText('No hay un código de autorización en la dirección')).toBeVisible();
  await goTo(page, '/es/admin/calendar-setup');
  await expect(page.getByRole('button', { name: 'Conectar calendario' })).toBeVisible();
  expect(await sideways(page)).toBe(0);
  await expectNoAxeViolations(page);
});

test('everyone else stays outside, and is shown no code', async ({ page }) => {
  test.setTimeout(90_000);
  for (const path of ['/admin/calendar-setup', '/admin/google-callback?code=secret-code&state=x']) {
    await open(page, `${server.url}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Log in to open the dashboard' })).toBeVisible();
    await expect(page.getByText('secret-code')).toHaveCount(0);
  }
  await expectNoAxeViolations(page);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  expect(page.url()).toBe(`${server.url}/login?next=%2Fadmin%2Fcalendar-setup`);
  await logIn(page, 'visitor@example.com');
  await expect(page.getByRole('heading', { level: 1, name: 'This area is for administrators' })).toBeVisible();
  await open(page, `${server.url}/es/admin/google-callback?code=secret-code`);
  await expect(page.getByRole('heading', { level: 1, name: /Esta área es para/ })).toBeVisible();
  await expect(page.getByText('secret-code')).toHaveCount(0);
});
