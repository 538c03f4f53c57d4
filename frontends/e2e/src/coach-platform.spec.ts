import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import type { RunningServer } from './server';
import { open } from './open';

/** A process on the worker's database whose log-ins are checked by the coach platform. */
let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  [, server] = await product.freshPair({ AUTH_PROVIDER: 'coach-platform' });
});

async function logIn(page: Page, secret: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel(/^Email/).fill('noa@example.com');
  await main.getByLabel(/^Password/).fill(secret);
  await main.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('logs in with the coach platform, whose outage is no wrong password; nothing here changes what is stored there', async ({
  page,
  faults,
}) => {
  const origin = { origin: server.url };
  await page.request.post(`${server.url}/sandbox/coach-platform/accounts`, {
    headers: origin,
    data: { email: 'noa@example.com', password: 'four quiet herons', firstName: 'Noa' },
  });
  await open(page, `${server.url}/login?next=%2Faccount`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /Create an account/ })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Forgot your password?' })).toHaveCount(0);
  await expectNoAxeViolations(page);

  await page.request.post(`${server.url}/sandbox/faults`, {
    headers: origin,
    data: { provider: 'coach-platform', mode: 'down' },
  });
  await logIn(page, 'four quiet herons');
  await expect(main.getByRole('alert')).toContainText('We can’t check your login right now.');
  await expect(main.getByLabel(/^Password/)).toHaveValue('four quiet herons');
  await faults.expectAndForget(/503/);
  await page.request.post(`${server.url}/sandbox/faults`, {
    headers: origin,
    data: { provider: 'coach-platform', mode: 'ok' },
  });
  await logIn(page, 'five quiet herons');
  await expect(main.getByRole('alert')).toContainText('Login failed. Please check your credentials.');
  await faults.expectAndForget(/401/);

  // The first log-in of a person without a local account.
  await logIn(page, 'four quiet herons');
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Noa');
  await expect(page.getByRole('region', { name: 'Password', exact: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Email', exact: true })).toHaveCount(0);
  await open(page, `${server.url}/es/forgot-password`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Tu contraseña está en la plataforma de coaching.' }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
});
