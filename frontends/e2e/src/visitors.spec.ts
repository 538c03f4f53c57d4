import { expect, test } from './fixtures';
import { open, untilReady } from './open';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }));

test('a visitor reads, opens a step, moves to Spanish and finds the way with the menu', async ({ page }) => {
  await open(page, '/');
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
  // Testimonials and episodes load after the scroll: the section must stay in view.
  await untilReady(page);
  const top = await page.locator('#contact').evaluate((section) => section.getBoundingClientRect().top);
  expect(Math.abs(top)).toBeLessThan(200);
});

test('a post is read and shared by copying its address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/blog');
  // Before the posts stand the topics.
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
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
  await open(page, '/login');
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
  await open(page, '/es/about');
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

test('the whole way by keyboard: skip link, menu, which cannot be loaded at first, dialog, and focus returned', async ({
  page,
  faults,
}) => {
  await page.route('**/large-menu.*.js', (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: '(()=>{"use str' }),
  );
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  const menu = page.getByRole('button', { name: 'Open the menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This part of the site isn’t available right now', { exact: true })).toBeVisible();
  await faults.expectAndForget(/.*/);
  await page.unroute('**/large-menu.*.js');
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

  const write = page.getByRole('link', { name: 'Write to us' });
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
