import { expect, test } from './fixtures';

const english = { slug: '', title: '' };
const spanish = { slug: '', title: '' };

test.beforeAll(async ({ playwright }) => {
  const api = await playwright.request.newContext({ baseURL: process.env.E2E_BASE_URL });
  for (const [language, post] of [
    ['en', english],
    ['es', spanish],
  ] as const) {
    const posts = (await (await api.get(`/api/blog?language=${language}&limit=100`)).json()) as {
      slug: string;
      title: string;
      language: string;
    }[];
    for (const each of posts.filter((candidate) => candidate.language === language)) {
      const detail = (await (await api.get(`/api/blog/${each.slug}`)).json()) as { translationSlug?: string };
      if (detail.translationSlug) Object.assign(post, each);
    }
  }
  await api.dispose();
});

test('documents are complete without JavaScript, in their language, with reciprocal addresses and structured data', async ({
  request,
}) => {
  const read = async (path: string) => (await request.get(path)).text();
  const [home, casa, blog, post, entrada] = await Promise.all(
    ['/', '/es/', '/blog', `/blog/${english.slug}`, `/es/blog/${spanish.slug}`].map(read),
  );

  expect(home).toContain('<html lang="en"');
  expect(home).toContain('The Framework That Breaks');
  expect(home).toMatch(/Why This Matters/);
  expect(home).toContain('"@type":"Organization"');
  expect(casa).toContain('<html lang="es"');
  for (const html of [home, casa]) {
    expect(html).toMatch(/<link rel="alternate" hreflang="en" href="[^"]+\/"/);
    expect(html).toMatch(/<link rel="alternate" hreflang="es" href="[^"]+\/es\/"/);
    expect(html).toMatch(/<link rel="alternate" hreflang="x-default"/);
  }
  expect(blog).toContain(english.title.replace(/'/g, '&#x27;'));
  expect(post).toContain('"@type":"BlogPosting"');
  expect(post).toContain('"@type":"BreadcrumbList"');
  expect(post).toMatch(new RegExp(`hreflang="es" href="[^"]+/es/blog/${spanish.slug}"`));
  expect(entrada).toContain('<html lang="es"');
  expect(entrada).toMatch(new RegExp(`hreflang="en" href="[^"]+/blog/${english.slug}"`));
  expect(entrada).toMatch(new RegExp(`rel="canonical" href="[^"]+/es/blog/${spanish.slug}"`));
});

test('a reader of the other language is sent to the translation of a paired post', async ({ request }) => {
  const answer = await request.get(`/es/blog/${english.slug}`, { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe(`/es/blog/${spanish.slug}`);
});

test('every page has one address, and no address leads off the site or breaks the server', async ({ request }) => {
  for (const [path, status] of [
    ['/es', 308],
    ['/blog/', 308],
    ['/en/blog', 308],
    ['/BLOG', 404],
    ['/%00', 404],
    ['/og/nowhere.png', 404],
  ] as const)
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(status);
  const junk = await request.get('/blog?utm_source=a&token=b');
  expect(await junk.text()).toBe(await (await request.get('/blog')).text());
  const secret = await request.get('/newsletter/confirm?token=abc');
  expect(secret.headers()['cache-control']).toBe('private, no-store');
  for (const path of ['/blog', '/login?next=%2Fblog', '/es/set-password?token=abc']) {
    const again = await request.post(path, {
      form: { email: 'a@example.com', password: 'sent without a script' },
      maxRedirects: 0,
    });
    expect([again.status(), again.headers().location], path).toEqual([303, path]);
  }
});

test('unknown addresses are pages with status 404 in the language of the address', async ({ page, faults }) => {
  const answer = await page.goto('/nowhere/at-all');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await faults.expectAndForget(/404/);
  expect((await page.goto('/es/nada'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Página no encontrada');
  await faults.expectAndForget(/404/);
  expect((await page.goto('/blog/no-such-post'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Post Not Found');
  await faults.expectAndForget(/404/);
});

test('sitemap, robots, feeds and share pictures are there', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`/blog/${english.slug}</loc>`);
  expect(sitemap).toContain('/es/</loc>');
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: ');
  expect(await (await request.get('/es/blog/feed.xml')).text()).toContain(`/es/blog/${spanish.slug}`);
  const picture = await request.get(`/og/blog/${english.slug}.png`);
  expect(picture.headers()['content-type']).toBe('image/png');
  expect((await request.get('/og/nowhere.png')).status()).toBe(404);
});

test('files are immutable, precompressed and tagged', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const script = /"(\/assets\/main\.[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const answer = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const again = await request.get(script, {
    headers: { 'accept-encoding': 'br', 'if-none-match': answer.headers().etag ?? '' },
  });
  expect(again.status()).toBe(304);
  // The sample recording: Safari plays nothing without ranges.
  const part = await request.get('/sample-recording.webm', { headers: { range: 'bytes=0-3' } });
  expect([part.status(), part.headers()['content-type'], (await part.body()).readUInt32BE(0)]).toEqual([
    206,
    'video/webm',
    0x1a45dfa3, // EBML, the container of WebM
  ]);
});

test('a remembered Spanish opens the Spanish address', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('button', { name: 'EN, choose a language' }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await expect(page).toHaveURL(/\/es\/blog$/);
  expect(await page.evaluate(() => localStorage.getItem('preferred-language'))).toBe('es');
  await page.goto('/blog');
  await expect(page).toHaveURL(/\/es\/blog$/);
  await page.context().clearCookies();
  await page.goto('/');
  await expect(page).toHaveURL(/\/es\/?$/);
});
