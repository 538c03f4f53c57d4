import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { linkIn, operate } from './operator';
import type { RunningServer } from './server';
import { open } from './open';

const oldEmail = 'vera@example.com';
const newEmail = 'vera.new@example.com';
const password = 'nine quiet herons';

interface Mail {
  to: string | string[];
  html: string;
}

/** The worker's product, with an account created by the operator. */
let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

/** The address in the newest email to a recipient that leads to a page. */
async function linkTo(page: Page, to: string, path: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const mails = (await (await page.request.get(`${server.url}/sandbox/inbox.json`)).json()) as Mail[];
        const html = mails.find((mail) => String(mail.to).includes(to) && mail.html.includes(path))?.html ?? '';
        link = new RegExp(`href="([^"]*${path}[^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
        return link;
      },
      { timeout: 20_000 },
    )
    .not.toBe('');
  return link;
}

test('the operator makes an account; its owner chooses a password and changes the address, confirmed from the new inbox', async ({
  page,
  otherContext: elsewhere,
  faults,
}) => {
  await open(page, linkIn(await operate(server, 'create', oldEmail, '--name', 'Vera Sample')));
  await page.getByLabel(/^New password/).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your password is set.' })).toBeVisible();
  const loggedIn = await elsewhere.request.post(`${server.url}/api/login`, {
    data: { email: oldEmail, password },
    headers: { origin: server.url },
  });
  expect(loggedIn.ok()).toBe(true);
  // The link has logged her in.
  await open(page, `${server.url}/account`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();

  const part = page.getByRole('region', { name: 'Email', exact: true });
  await part.getByLabel(/^New email/).fill(newEmail);
  await part.getByLabel(/^Your password/).fill('not my password');
  await part.getByRole('button', { name: 'Send me the link' }).click();
  await expect(part.getByText('This isn’t your current password.')).toBeVisible();
  await expect(part.getByLabel(/^Your password/)).toBeFocused();
  await faults.expectAndForget(/422/);
  await part.getByLabel(/^Your password/).fill(password);
  await part.getByRole('button', { name: 'Send me the link' }).click();
  await expect(part.getByText(`A link is on its way to ${newEmail}`, { exact: false })).toBeVisible();
  await expectNoAxeViolations(page);

  const link = await linkTo(page, newEmail, '/confirm-email');
  // Mail scanners open links, which must change nothing.
  await page.request.get(link);
  await open(page, link);
  await expect(page).toHaveTitle(/Confirm your new email/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Yes, use this email' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your email has changed.' })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Back to your account' }).click();
  await expect(page.getByText(newEmail)).toBeVisible();

  expect((await elsewhere.request.get(`${server.url}/api/auth/user`)).status()).toBe(401);
});
