import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { encode } from 'uqr';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { ana, logInByCall, password } from './portal';
import type { RunningServer } from './server';
import { open } from './open';

const STEP_SECONDS = 30;

/** A process on the worker's database in which administrators need a second factor. */
let server: RunningServer;
// Serial in one worker: in parallel, each test would start a process.
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  [, server] = await product.freshPair({ ADMIN_SECOND_FACTOR: 'required' });
});

/** The authenticator's current code, or that of a later time step. */
const codeOf = (secret: string, stepsFromNow = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + stepsFromNow * STEP_SECONDS });

async function sendCredentials(page: Page, email: string, path: string): Promise<void> {
  await open(page, `${server.url}${path}`);
  const main = page.getByRole('main');
  await main.getByLabel(/^Email/).fill(email);
  await main.getByLabel(/^Password/).fill(password);
  await main.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Leaves the page first: what it still asks for would be answered 401, and reported as a fault. */
async function logOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.request.post(`${server.url}/api/logout`, { headers: { origin: server.url } });
}

/** The dark modules of the QR code, as rows of 0 and 1. */
async function drawnModules(page: Page): Promise<string[]> {
  const picture = page.getByRole('img', { name: /^QR code/ });
  await expect(picture.locator('path')).toBeAttached();
  const size = Number((await picture.getAttribute('viewBox'))?.split(' ')[2]);
  const path = (await picture.locator('path').getAttribute('d')) ?? '';
  const rows = Array.from({ length: size }, () => Array<number>(size).fill(0));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    rows[Number(y)]?.fill(1, Number(x), Number(x) + Number(length));
  return rows.map((row) => row.join(''));
}

/** From the button on the account page to the recovery codes. @param look checks what is shown there alone */
async function setUp(
  page: Page,
  look: (page: Page) => Promise<void>,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const part = page.getByRole('region', { name: 'Two-step verification' });
  await part.getByRole('button', { name: 'Set it up' }).click();
  await expect(part.getByLabel(/^Your password/)).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(part.getByRole('heading', { name: 'Add this account to your app' })).toBeFocused();
  const address = (await part.getByRole('link', { name: /on this device/ }).getAttribute('href')) ?? '';
  const drawn = await drawnModules(page);
  expect(drawn).toEqual(encode(address, { ecc: 'M', border: 4 }).data.map((row) => row.map(Number).join('')));
  await look(page);

  const secret = new URL(address).searchParams.get('secret') ?? '';
  await expect(part.getByText(secret.match(/.{4}/g)?.join(' ') ?? 'no secret')).toBeVisible();
  await part.getByLabel(/^Six-digit code/).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(part.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  await look(page);
  const recoveryCodes = await part.getByRole('listitem').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
  await part.getByLabel(/I’ve saved them/).check();
  await part.getByRole('button', { name: 'Done' }).click();
  await expect(
    part.getByText('Two-step verification is on. You’ve been logged out on every other device.'),
  ).toBeVisible();
  await expect(part.getByText('10 recovery codes left')).toBeVisible();
  return { secret, recoveryCodes };
}

test('a member sets it up by QR code, logs in with a code and a recovery code, and turns it off', async ({
  page,
  faults,
}) => {
  test.setTimeout(120_000);
  await logInByCall(page.context(), server, ana);
  await open(page, `${server.url}/account`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  const { secret, recoveryCodes } = await setUp(page, expectNoAxeViolations);
  await logOut(page);

  await sendCredentials(page, ana, '/login?next=%2Faccount');
  await expect(page.getByRole('heading', { level: 1, name: 'One more step.' })).toBeVisible();
  const code = page.getByLabel(/^Six-digit code/);
  await expect(code).toBeFocused();
  // The code of the set-up is used up; the next one is valid already.
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^This code doesn’t work/)).toBeVisible();
  await expect(code).toBeFocused();
  await expectNoAxeViolations(page);
  await code.fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await logOut(page);

  await sendCredentials(page, ana, '/login?next=%2Faccount');
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect(page.getByLabel(/^Recovery code/)).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.type((recoveryCodes[0] ?? '').toUpperCase().replace('-', ' '));
  await page.keyboard.press('Enter');
  const part = page.getByRole('region', { name: 'Two-step verification' });
  await expect(part.getByText('9 recovery codes left')).toBeVisible();

  await part.getByRole('button', { name: 'Turn it off' }).click();
  await part.getByLabel(/^Your password/).fill(password);
  await part.getByLabel(/^Verification code/).fill(recoveryCodes[0] ?? '');
  await part.getByRole('button', { name: 'Turn it off' }).click();
  await expect(part.getByText(/expired, or already used/)).toBeVisible();
  await expect(part.getByLabel(/^Verification code/)).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.type(recoveryCodes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(
    part.getByText('Two-step verification is off. You’ve been logged out on every other device.'),
  ).toBeVisible();
  await logOut(page);
  await logInByCall(page.context(), server, ana);
  await faults.expectAndForget(/status of 401 .*\/api\/login\)$/);
  await faults.expectAndForget(/status of 422 .*\/api\/auth\/second-factor\/remove\)$/);
});

/** Sets the same password again, by the link that the account page offers. */
async function choosePasswordByLink(page: Page, email: string): Promise<void> {
  const headers = { origin: server.url };
  await page.request.post(`${server.url}/api/auth/forgot-password`, { data: { email }, headers });
  let token: string | undefined;
  await expect
    .poll(async () => {
      const inbox = await (await page.request.get(`${server.url}/sandbox/inbox.json`)).text();
      token = /set-password\?token=([\w-]{43})/.exec(inbox)?.[1];
      return token;
    })
    .toBeDefined();
  const set = await page.request.post(`${server.url}/api/auth/set-password`, { data: { token, password }, headers });
  expect(set.status()).toBe(204);
}

test('an administrator is led to setting it up, by a one-time link, and the admin area opens afterwards', async ({
  page,
  faults,
}) => {
  test.setTimeout(90_000);
  await sendCredentials(page, 'admin@example.com', '/login?next=%2Fadmin');
  await expect(page).toHaveURL(/\/account#two-step$/);
  await expect(page.getByText('Your role requires this')).toBeInViewport();
  await open(page, `${server.url}/admin`);
  await expect(page.getByRole('heading', { level: 1, name: 'One more step before you go in' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Set up two-step verification' }).click();
  const part = page.getByRole('region', { name: 'Two-step verification' });
  await part.getByRole('button', { name: 'Set it up' }).click();
  await part.getByLabel(/^Your password/).fill(password);
  await part.getByRole('button', { name: 'Continue' }).click();
  await expect(part.getByRole('alert')).toContainText('first choose a password with a link');
  await expectNoAxeViolations(page);
  await expect(part.getByRole('link', { name: 'Email me a link' })).toHaveAttribute('href', /\/forgot-password$/);
  await faults.expectAndForget(/status of 403 .*\/api\/auth\/second-factor\)$/);
  // The link logs in again.
  await choosePasswordByLink(page, 'admin@example.com');
  await page.goto(`${server.url}/account`);
  // The member above has checked the same steps.
  await setUp(page, () => Promise.resolve());
  await page.getByRole('link', { name: 'Go to the admin area' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
});
