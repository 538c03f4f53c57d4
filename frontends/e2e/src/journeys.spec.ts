import { expect, test } from './fixtures';
import { findMail, readInbox } from './inbox';

test('a visitor reads, opens a step, moves to Spanish and finds the way with the menu', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('same');
  const first = page.getByRole('button', { name: /Highest Self/ });
  const second = page.getByRole('button', { name: /Limiting Beliefs/ });
  await first.click();
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await second.click();
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await second.click();
  await expect(second).toHaveAttribute('aria-expanded', 'false');

  await page.getByRole('button', { name: 'EN, choose a language' }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await expect(page).toHaveURL(/\/es\/?$/);
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(/\/es\/blog$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveTitle('El blog · LEAP');
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page).toHaveURL(/\/es\/?#contact$/);
  await expect(page.locator('#contact')).toBeInViewport();
  // Testimonials and episodes arrive after the scroll: the section stays where the visitor was sent.
  await page.waitForLoadState('networkidle');
  const top = await page.locator('#contact').evaluate((section) => section.getBoundingClientRect().top);
  expect(Math.abs(top)).toBeLessThan(200);
});

test('a menu that cannot be loaded says so, and opens when it can', async ({ page, faults }) => {
  await page.route('**/large-menu.*.js', (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: '(()=>{"use str' }),
  );
  await page.goto('/', { waitUntil: 'networkidle' });
  const menu = page.getByRole('button', { name: 'Open the menu' });
  await menu.click();
  await expect(page.getByText('This part of the site isn’t available right now', { exact: true })).toBeVisible();
  await faults.expectAndForget(/.*/);
  await page.unroute('**/large-menu.*.js');
  await menu.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the newsletter: refusal in words, welcome, and a confirmation that only a button gives', async ({
  page,
  request,
}) => {
  const address = `reader-${Date.now()}@example.com`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Join the newsletter' }).click();
  await expect(page.getByText('Please enter both your name and email address.', { exact: true })).toBeVisible();
  await page.getByLabel(/^Your name/).fill('  Sample Reader  ');
  await page.getByLabel(/^Your email/).fill(address);
  await page.getByRole('button', { name: 'Join the newsletter' }).click();
  await expect(page.getByText('Welcome to the Self-Mastery Community!', { exact: true })).toBeVisible();
  await expect(page.getByLabel(/^Your name/)).toHaveValue('');

  const { html } = await findMail(request, address);
  const link = /href="([^"]+\/newsletter\/confirm\?token=[^"]+)"/.exec(html)?.[1]?.replace(/&amp;/g, '&') ?? '';
  await page.goto(link);
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText('');
  await expect(page.getByRole('main').getByRole('button', { name: /confirm/i })).toHaveCount(0);
});

test('a request: every refusal at its field, nothing lost by a reload, a failed and a doubled sending stored once', async ({
  page,
  request,
  faults,
}) => {
  const address = `applicant-${Date.now()}@example.com`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Write to us' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await expect(dialog.getByLabel(/^Full Name/)).toBeFocused();
  await expect(dialog.getByText('Enter your name.')).toBeVisible();
  await dialog.getByLabel(/^Full Name/).fill('Sample Applicant');
  await dialog.getByLabel(/^Email Address/).fill('not-an-address');
  await dialog.getByLabel(/transformation goals/).fill('Something that I would rather not type twice.');
  await page.reload();
  await page.getByRole('button', { name: 'Write to us' }).click();
  await expect(dialog.getByLabel(/transformation goals/)).toHaveValue('Something that I would rather not type twice.');
  await dialog.getByLabel(/^Email Address/).fill(address);

  await page.route('**/api/contacts', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('Submission Failed', { exact: true })).toBeVisible();
  await faults.expectAndForget(/ERR_FAILED/);
  await expect(dialog.getByLabel(/^Full Name/)).toHaveValue('Sample Applicant');
  await dialog.getByRole('button', { name: 'Submit Application' }).dblclick();
  await expect(page.getByText('Application Submitted Successfully!', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await findMail(request, address);
  const mails = await readInbox(request);
  expect(mails.filter((mail) => JSON.stringify(mail).includes(address))).toHaveLength(1);
});

test('a post is read and shared by copying its address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/blog');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/blog\/.+/);
  await expect(page.getByText(/min read/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await expect(page.getByRole('main').getByRole('link', { name: /Get Your AI Coach/ })).toHaveAttribute(
    'href',
    '/ai-coach',
  );
});

test('a member logs in, is known after a reload without a flash, and logs out', async ({ page, faults }) => {
  await page.goto('/login');
  await page.getByRole('main').getByRole('textbox', { name: /email/i }).fill('member@example.com');
  await page
    .getByRole('main')
    .getByLabel(/^Password/)
    .fill('wrong-password');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^log ?in$/i })
    .click();
  await expect(page.getByText(/check your credentials/i).first()).toBeVisible();
  await faults.expectAndForget(/401/);
  await page
    .getByRole('main')
    .getByLabel(/^Password/)
    .fill(process.env.DEMO_PASSWORD ?? 'transform-demo');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^log ?in$/i })
    .click();
  await expect(page).toHaveURL(/\/member-portal$/);
  const html = await (await page.goto('/'))!.text();
  expect(html).not.toContain('href="/login"');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);
  await page.getByRole('banner').getByRole('button').nth(1).click();
  await expect(page.getByRole('menuitem', { name: 'Member Portal' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('without JavaScript everything can be read and every page reached', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.E2E_BASE_URL });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText('Why This Matters').first()).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Español' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'All pages' }).click();
  await page.getByRole('link', { name: 'Español' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await context.close();
});

test('links of the footer that need two lines on a phone stay apart', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/es/about');
  const links = page.getByRole('contentinfo').getByRole('navigation').getByRole('link');
  const room = await links.evaluateAll((all) => {
    for (const link of all) link.textContent = 'Una historia que no cabe en una sola línea de la pantalla';
    const lines = all.map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return [...range.getClientRects()];
    });
    return lines.slice(1).map((own, index) => ({
      between: (own[0]?.top ?? 0) - (lines[index]?.at(-1)?.bottom ?? 0),
      within: (own[1]?.top ?? 0) - (own[0]?.bottom ?? 0),
    }));
  });
  expect(room.length).toBeGreaterThan(3);
  for (const { between, within } of room) expect(between).toBeGreaterThan(within + 8);
});

test('the whole way by keyboard: skip link, menu, dialog, and focus given back', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  const menu = page.getByRole('button', { name: 'Open the menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(menu).toBeFocused();

  const step = page.getByRole('button', { name: /Accountability Structure/ });
  await step.focus();
  await page.keyboard.press('Space');
  await expect(step).toHaveAttribute('aria-expanded', 'true');

  const write = page.getByRole('button', { name: 'Write to us' });
  await write.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel(/^Full Name/)).toBeVisible();
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(write).toBeFocused();
});
