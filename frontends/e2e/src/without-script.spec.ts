import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { tabTo } from './form-walk';
import { ana, logInByCall, runSql } from './portal';
import { rowOf } from './posted-form';
import type { RunningServer } from './server';

test.describe.configure({ mode: 'default' });

/**
 * What a browser alone decides about forms without scripts: that the keyboard reaches their fields, and where the focus is. Each form is
 * walked in `forms-by-keyboard.spec.ts`; what a refused one shows is in `posted-forms.spec.ts`.
 */
let server: RunningServer;
let context: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser, product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
  context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  page = await context.newPage();
});
test.afterAll(() => context.close());

/** The row of an address, without what is another one's by nature. */
async function storedRow(table: string, email: string): Promise<Record<string, unknown>> {
  const find = () => runSql(server, `SELECT FROM ${table} WHERE email = $1`, [email]);
  // Some messages repeat a text of the page, so that they prove nothing.
  await expect.poll(async () => (await find()).length, `rows of ${email} in ${table}`).toBe(1);
  return rowOf(server, table, { email }, ['consent_timestamp']);
}

test('the first refused field has the focus, after the skip link too, and the address stays', async () => {
  await page.goto('/informed-consent');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await page.locator('[name=participantName]').fill('Ana');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=email]')).toBeFocused();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/informed-consent');
});

test('the last link of the landing page leads to the contact form', async () => {
  await page.goto('/es');
  await page.locator('#contact a[href*="/contact?"]').press('Enter');
  await expect(page.locator('[name=coachingType]')).toHaveValue('other');
});

test('a call is booked by keyboard', async () => {
  await page.goto('/es/inner-circle?step=scheduling');
  await page.locator('[name=slot]').first().focus();
  await page.keyboard.press('Space');
  const fields = { firstName: 'Ana', lastName: 'Muñoz', email: 'booking@example.com', notes: 'Quietly.' };
  for (const [name, text] of Object.entries(fields)) {
    await tabTo(page, page.locator(`form:has([name=slot]) [name=${name}]`));
    await page.keyboard.insertText(text);
  }
  await page.locator('form:has([name=slot]) [name=email]').press('Enter');
  await expect(page.locator('#booking-message')).toBeVisible();
  expect(await storedRow('calendar_bookings', 'booking@example.com')).toMatchObject({ notes: 'Quietly.', phone: null });
});

test('the log-in never repeats the password, and leads on', async () => {
  await page.goto('/es/login?next=%2Fes%2Faccount');
  await page.locator('[name=email]').fill(ana);
  await page.locator('[name=password]').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('[name=email]')).toHaveValue(ana);
  expect(await page.content()).not.toContain('not the password');
  await page.locator('[name=password]').fill('transform-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/es/account');
  await page.goto('/login');
  await page.waitForURL('**/member-portal');
  await context.clearCookies();
});

test('a member likes, writes and comments without scripts, and logs out', async () => {
  await logInByCall(context, server, ana);
  await page.goto('/member-portal');
  // No room is kept for parts that scripts would fill.
  const prepares = page.getByRole('region', { name: 'Before Monday' }).locator('> *');
  await expect(prepares.nth(-2)).toBeVisible();
  await expect(prepares.last()).toBeHidden();
  await page.locator('a[href="/member-portal?view=plain"]').click();
  const like = page
    .locator('li[id^=post-]')
    .first()
    .locator('button', { hasText: /^\d+ likes?/ });
  const count = async () => Number(/\d+/.exec((await like.textContent())!)![0]);
  const before = await count();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(await count()).toBe(before + 1);
  expect(new URL(page.url()).hash).toMatch(/^#post-/);
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  expect(await count()).toBe(before);

  const post = 'form:has([value=post])';
  await page.locator(`${post} [name=title]`).focus();
  await page.keyboard.insertText('By keyboard');
  await tabTo(page, page.locator(`${post} [name=content]`));
  await page.keyboard.insertText('Ten letters and more.');
  await page.locator(`${post} button[type=submit]`).press('Enter');
  await expect(page.locator('#post-message')).toBeVisible();
  await page.locator('li[id^=post-] a[href*="&post="]').first().click();
  const comment = 'form:has([value=comment])';
  await page.locator(`${comment} [name=content]`).fill('Mine too.');
  await page.locator(`${comment} button[type=submit]`).press('Enter');
  await expect(page.locator('#comment-message')).toBeVisible();
  // Playwright finds no texts in `noscript`.
  await expect(page.locator('noscript section li').last()).toContainText('Mine too.');

  // Also without a membership: by the name in the bar, which leads to the account.
  await page.locator('header a[href="/account"]').click();
  await page.waitForURL('**/account');
  await page.getByRole('button', { name: 'Logout' }).click();
  // The browser keeps the fragment of the page before.
  await page.waitForURL(({ pathname }) => pathname === '/');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('leap.sid');
});

test('a form that is sent twice is stored once', async ({ request }) => {
  const send = (email: string) =>
    request.post(`${server.url}/contact?program=coaching&from=landing`, {
      headers: { origin: server.url },
      form: { form: 'contact', name: 'Ana', email, coachingType: 'coaching', message: 'Once.' },
      maxRedirects: 0,
    });
  const answers = await Promise.all([send('twice@example.com'), send('twice@example.com'), send('twice@example.com')]);
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
  await storedRow('contacts', 'twice@example.com');
});

test('the blog is searched without scripts', async () => {
  await page.goto('/es/blog');
  await page.getByRole('searchbox').fill('cansada');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^\d artículos? encontrados? para “cansada”$/)).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('cansada');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  expect(await page.getByRole('article').count()).toBeGreaterThan(0);
});
