import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';

const pages = [
  '/',
  '/blog',
  '/inner-circle',
  '/login',
  '/nowhere',
  '/newsletter/confirm?token=none',
  '/newsletter/unsubscribe?token=none',
  '/privacy-policy',
  '/terms-of-service',
  '/newsletter',
  '/newsletter/preferences',
  '/about',
  '/about?tab=curriculum',
  '/about?tab=founder',
  '/sacred-sexuality',
  '/founder-story',
  '/retreats-ceremonies',
  '/podcast',
  '/cost-calculator',
  '/tiktok-landing',
  '/informed-consent',
  '/informed-consent/withdraw?token=none',
  '/forgot-password',
  '/set-password',
  '/set-password?token=none',
  '/confirm-email',
  '/confirm-email?token=none',
  '/member-portal/notifications',
  '/member-portal/notifications?token=none',
  '/account?deleted=true',
];

for (const width of [360, 1440])
  for (const language of ['en', 'es'] as const) {
    const prefix = language === 'es' ? '/es' : '';

    test(`axe finds nothing and nothing scrolls sideways: every page, ${language}, ${width} px`, async ({
      page,
      faults,
    }) => {
      test.slow();
      await page.setViewportSize({ width, height: 800 });
      const posts = (await (await page.request.get(`/api/blog?language=${language}`)).json()) as { slug: string }[];
      for (const path of [...pages, ...posts.slice(0, 2).map(({ slug }) => `/blog/${slug}`)]) {
        await page.goto(prefix + path, { waitUntil: 'networkidle' });
        await expectNoAxeViolations(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          path,
        ).toBeLessThanOrEqual(0);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        if (path === '/nowhere') await faults.expectAndForget(/404/);
      }
    });

    test(`axe finds nothing with menu, language choice and dialog open: ${language}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${prefix}/?apply=retreats`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoAxeViolations(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: /open the menu|abrir el menú/i }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoAxeViolations(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: /choose a language|elegir idioma/i }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectNoAxeViolations(page);
    });
  }

for (const scheme of ['light', 'dark'] as const)
  test(`axe finds nothing in portal, account and admin: ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const password = process.env.DEMO_PASSWORD ?? 'transform-demo';
    for (const [email, path] of [
      ['member@example.com', '/member-portal'],
      ['member@example.com', '/account'],
      ['admin@example.com', '/admin'],
    ]) {
      const answer = await page.request.post('/api/login', {
        data: { email, password },
        headers: { origin: new URL(page.url() === 'about:blank' ? process.env.E2E_BASE_URL! : page.url()).origin },
      });
      expect(answer.ok()).toBe(true);
      for (const prefix of ['', '/es']) {
        await page.goto(prefix + path!, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expectNoAxeViolations(page);
      }
    }
  });

test('axe finds nothing on the way to the AI coach', async ({ page }) => {
  // The page leaves at once; an empty answer keeps the browser on it.
  await page.route(
    (url) => url.origin !== process.env.E2E_BASE_URL,
    (route) => route.fulfill({ status: 204 }),
  );
  for (const path of ['/ai-coach', '/es/ai-coach']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectNoAxeViolations(page);
  }
});

test('axe sees what is wrong: a button without words, a field without a name, grey on grey', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expectNoAxeViolations(page);
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML('beforeend', '<button></button><input /><p>Hardly legible.</p>');
    Object.assign((main.lastElementChild as HTMLElement).style, { color: '#999', background: '#aaa' });
  });
  const found = await expectNoAxeViolations(page).then(
    () => '',
    (error: Error) => error.message,
  );
  for (const rule of ['button-name', 'label', 'color-contrast']) expect(found).toContain(`"id": "${rule}"`);
});
