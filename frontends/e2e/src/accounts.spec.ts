import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { findMail, readInbox } from './inbox';
import { idlePage } from './shared-context';
import { open } from './open';

/** An account without membership that no other file uses, so that its sessions can be ended here. */
const email = 'visitor@example.com';
const password = process.env.DEMO_PASSWORD ?? 'transform-demo';

/** The address in the newest email that was not there before. */
async function linkOf(request: APIRequestContext, known: Set<string>): Promise<string> {
  const { html } = await findMail(
    request,
    (mail) => mail.to.includes(email) && mail.html.includes('/set-password?token=') && !known.has(mail.html),
  );
  return /href="([^"]+\/set-password\?token=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
}

async function logIn(page: Page, texts = { email: /^Email/, password: /^Password/, button: 'Log in' }): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel(texts.email).fill(email);
  await main.getByLabel(texts.password).fill(password);
  await main.getByRole('button', { name: texts.button, exact: true }).click();
}

// Both tests use one account: a new password ends the sessions of the other test.
test.describe.configure({ mode: 'serial' });

test('a forgotten password: a link from the inbox, a new password, logged in; the link works once', async ({
  page,
  request,
}) => {
  const known = new Set((await readInbox(request)).map(({ html }) => html));
  await open(page, '/login');
  await page.getByRole('main').getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  // The page before stays until the next one is ready, and has such a field too.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Forgot your password?');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox.' })).toBeFocused();
  await expectNoAxeViolations(page);

  const link = await linkOf(request, known);
  await open(page, link);
  const field = page.getByLabel(/^New password/);
  await field.fill('seven77');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('A little longer, please: at least 8 characters.')).toBeVisible();
  await expect(field).toBeFocused();
  await expectNoAxeViolations(page);
  // The same password again, because other tests log in with it.
  await field.fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your password is set.' })).toBeFocused();
  await expectNoAxeViolations(page);
  // Logged in by it.
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
  await expect(page).not.toHaveURL(/\/(login|set-password)/);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sample' })).toBeVisible();

  // Says so before it asks for a password.
  await open(page, link);
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  await expect(page.getByLabel(/^New password/)).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test('the account: asked to log in and back, a saved name, and a log-out elsewhere', async ({
  page,
  otherContext: elsewhere,
}) => {
  await open(page, '/es/account');
  await expect(page).toHaveURL(/\/es\/login\?next=%2Fes%2Faccount$/);
  await logIn(page, { email: /^Correo/, password: /^Contraseña/, button: 'Iniciar sesión' });
  await expect(page).toHaveURL(/\/es\/account$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cuenta' })).toBeVisible();

  const other = await idlePage(elsewhere);
  await open(other, '/login?next=%2Faccount');
  await logIn(other);
  await expect(other.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  const profile = other.getByRole('region', { name: 'Name and language' });
  await profile.getByLabel('Last name').fill('Sample');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText('Saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByLabel(/^Contraseña actual/)).toBeFocused();
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(page.getByLabel('Apellido')).toHaveValue('Sample');
  await page.getByRole('button', { name: 'Cerrar las demás sesiones' }).click();
  await expect(page.getByText('Cerramos todas las demás sesiones.')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login\?next=%2Faccount$/);
});

test('the account is in the user menu, and log-out leads away from it', async ({ page }) => {
  await open(page, '/login?next=%2F');
  await logIn(page);
  // The page before stays until the next one is ready, and a menu closes when it comes.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('same');
  await page.getByRole('banner').getByRole('button').nth(1).click();
  // Waits for the page's requests, which would be refused after the log-out.
  const answered = ['/api/auth/sessions', '/api/auth/second-factor'].map((path) =>
    page.waitForResponse((response) => response.url().endsWith(path)),
  );
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await Promise.all(answered);
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await page.getByRole('banner').getByRole('button').nth(1).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
