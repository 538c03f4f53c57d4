import { expectNoAxeViolations } from './axe';
import { connectDatabase } from './database';
import { expect, test } from './fixtures';
import { ana, logInByCall, password } from './portal';
import type { RunningServer } from './server';

/** The worker's product: its sessions are aged, and its accounts get passkeys. */
let server: RunningServer;
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ product }) => {
  server = await product.fresh();
});

/** Moves every log-in ten minutes into the past. */
async function passTime(): Promise<void> {
  const database = await connectDatabase(server.dataDir);
  await database.query(
    `UPDATE sessions SET sess = sess::jsonb || jsonb_build_object('startedAt', (sess ->> 'startedAt')::float8 - 600000, 'confirmedAt', 0)`,
  );
  await database.end();
}

test('a member adds a passkey, is asked again who is there, and logs in with it alone', async ({ page, faults }) => {
  test.setTimeout(90_000);
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await logInByCall(page.context(), server, ana);
  await page.goto(`${server.url}/account`);
  const part = page.getByRole('region', { name: 'Passkeys' });
  await part.getByLabel(/^Name of the new passkey/).fill('My phone');
  await passTime();
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it really you?' });
  await expect(dialog.getByLabel(/^Your password/)).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This isn’t your password.')).toBeVisible();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(part.getByText('My phone')).toBeVisible();
  await expect(part.getByText(/^Passkey added/)).toBeVisible();
  await expectNoAxeViolations(page);
  await faults.expectAndForget(/status of 403 .*\/api\/auth\/passkeys\/options\)$/);
  await faults.expectAndForget(/status of 422 .*\/api\/auth\/step-up\)$/);

  await page.request.post(`${server.url}/api/logout`, { headers: { origin: server.url } });
  await page.goto(`${server.url}/login?next=%2Faccount`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect(part.getByText(/^Added .*Last used/)).toBeVisible();
  await passTime();
  await part.getByRole('button', { name: 'Remove My phone' }).click();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await faults.expectAndForget(/status of 403 .*\/api\/auth\/passkeys\/[\w-]+\)$/);
  await expect(part.getByText(/^Passkey removed/)).toBeVisible();
  await session.detach();
});

test('an export asks again who is there before its link leads away', async ({ page, faults }) => {
  await logInByCall(page.context(), server, 'admin@example.com');
  await page.goto(`${server.url}/admin/contacts`);
  const link = page.getByRole('link', { name: 'Download CSV' });
  await expect(link).toBeVisible();
  // A request that is still under way would store the session as it was before.
  await page.waitForLoadState('networkidle');
  await passTime();
  await link.click();
  await expect(page.getByRole('dialog').getByLabel(/^Your password/)).toBeFocused();
  await page.keyboard.type(password);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  await faults.expectAndForget(/status of 403 .*\/api\/auth\/step-up\)$/);
});
