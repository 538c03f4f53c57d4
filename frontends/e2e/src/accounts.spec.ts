import type { APIRequestContext } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { findMail, readInbox } from './inbox';
import { logInByCall, password } from './portal';
import { open } from './open';

/** An account without membership that no other file uses, so that its sessions can be ended here. */
const email = 'visitor@example.com';

/** The address in the newest email that was not there before. */
async function linkOf(request: APIRequestContext, known: Set<string>): Promise<string> {
  const { html } = await findMail(
    request,
    (mail) => mail.to.includes(email) && mail.html.includes('/set-password?token=') && !known.has(mail.html),
  );
  return /href="([^"]+\/set-password\?token=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
}

// Both tests use one account: a new password ends the sessions of the other test.
test.describe.configure({ mode: 'serial' });

test('a forgotten password: a link from the inbox, a new password, logged in', async ({ page, request }) => {
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
});

test('the account: asked to log in and back, a saved name, a log-out elsewhere, and one that leads away from it', async ({
  page,
  otherContext: elsewhere,
  baseURL,
}) => {
  await open(page, '/es/account');
  await expect(page).toHaveURL(/\/es\/login\?next=%2Fes%2Faccount$/);
  const main = page.getByRole('main');
  await main.getByLabel(/^Correo/).fill(email);
  await main.getByLabel(/^Contraseña/).fill(password);
  await main.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page).toHaveURL(/\/es\/account$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cuenta' })).toBeVisible();
  await logInByCall(elsewhere, { url: baseURL! }, email);

  const profile = page.getByRole('region', { name: 'Nombre e idioma' });
  await profile.getByLabel('Apellido').fill('Sample');
  await profile.getByRole('button', { name: 'Guardar' }).click();
  await expect(profile.getByText('Guardado.')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByLabel(/^Contraseña actual/)).toBeFocused();
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(profile.getByLabel('Apellido')).toHaveValue('Sample');
  await page.getByRole('button', { name: 'Cerrar las demás sesiones' }).click();
  await expect(page.getByText('Cerramos todas las demás sesiones.')).toBeVisible();
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401);

  await page.getByRole('banner').getByRole('button').nth(1).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible();
  await expect(page).toHaveURL(/\/es\/?$/);
});
