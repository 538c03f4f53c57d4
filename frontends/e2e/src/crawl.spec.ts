import type { BrowserContext, Page } from '@playwright/test';
import { readEnglishTexts } from './english-texts';
import { expect, test } from './fixtures';
import { readFacts, type PageFacts } from './page-facts';

const english = readEnglishTexts();

/** Pages that no other page has to link to: mail, campaigns and search engines lead there. */
const entrances = [
  '/',
  '/tiktok-landing',
  '/informed-consent',
  '/newsletter/preferences',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/informed-consent/withdraw',
  '/login',
];

/** Pages that links must lead to, besides the founder's story, whose address the settings decide. */
const linked = [
  '/about',
  '/sacred-sexuality',
  '/retreats-ceremonies',
  '/blog',
  '/inner-circle',
  '/podcast',
  '/cost-calculator',
  '/ai-coach',
  '/newsletter',
  '/privacy-policy',
  '/terms-of-service',
];

/** A member's own page sends everyone else to the log-in; the sandbox stands in for other people's sites. */
const elsewhere = /^((\/es)?\/(member-portal|admin)|\/sandbox)(\/|$)/;

/** Records what a page asks of other origins, and answers it with nothing. */
async function watchOtherOrigins(context: BrowserContext, origin: string): Promise<string[]> {
  const asked: string[] = [];
  await context.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ status: 204 });
    },
  );
  return asked;
}

/** The large menu brings its links when it is opened. */
async function linksOfMenu(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: /^(open the menu|abrir el menú)$/i }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const { links, texts } = await readFacts(page);
  if (new URL(page.url()).pathname.startsWith('/es'))
    expect(english.foundIn(texts), 'English in the Spanish menu').toEqual([]);
  return links;
}

async function listed(page: Page, isOwn: (path: string) => boolean): Promise<string[]> {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname)
    .filter(isOwn);
}

function expectGoodHead(path: string, facts: PageFacts): void {
  expect.soft(facts.title.trim(), `title of ${path}`).not.toBe('');
  expect.soft(facts.description.length, `description of ${path}: "${facts.description}"`).toBeGreaterThan(20);
  expect.soft(facts.headings.length, `first-level headings of ${path}: ${facts.headings.join(' | ')}`).toBe(1);
  expect.soft(facts.headings[0]?.trim(), `first-level heading of ${path}`).not.toBe('');
}

/** A page has its counterpart in the other language, or it is a post that has no translation and then names none. */
async function expectPair(page: Page, path: string, facts: PageFacts): Promise<void> {
  if (facts.isNoindex) return;
  const named = Object.keys(facts.alternates).sort();
  if (named.length === 0 && /^(\/es)?\/blog\/[^/]+$/.test(path)) return;
  expect.soft(named, `hreflang of ${path}`).toEqual(['en', 'es', 'x-default']);
  const other = facts.alternates[path.startsWith('/es') ? 'en' : 'es'];
  if (other === undefined) return;
  const html = await (await page.request.get(new URL(other).pathname)).text();
  expect.soft(html, `${other} names ${path} back`).toContain(`href="${facts.canonical}"`);
}

for (const language of ['en', 'es'] as const)
  test(`every link of the ${language} site leads to a finished page in its language, and nothing comes from elsewhere`, async ({
    page,
    context,
    faults,
  }) => {
    test.setTimeout(300_000);
    const prefix = language === 'es' ? '/es' : '';
    const isOwn = (path: string) => /^\/es(\/|$)/.test(path) === (language === 'es');
    const origin = new URL(process.env.E2E_BASE_URL!).origin;
    const asked = await watchOtherOrigins(context, origin);
    const { links, founderStoryPath } = (await (
      await page.request.get(`/api/site-settings?language=${language}`)
    ).json()) as { links: { aiCoach: string }; founderStoryPath: string };

    const queue = [
      ...entrances.map((path) => (path === '/' ? `${prefix}/` : prefix + path)),
      ...(await listed(page, isOwn)),
    ];
    const visited = new Map<string, PageFacts>();
    const anchors = new Map<string, string>();
    const others = new Set<string>();

    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (visited.has(path)) continue;
      const before = asked.length;
      const faultsBefore = faults.messages.length;
      const answer = await page.goto(path, { waitUntil: 'networkidle' });
      expect.soft(answer?.status(), `status of ${path}`).toBe(200);
      const facts = await readFacts(page);
      visited.set(path, facts);
      expectGoodHead(path, facts);
      await expectPair(page, path, facts);
      expect.soft(await page.locator('html').getAttribute('lang'), `language of ${path}`).toBe(language);
      if (language === 'es')
        expect
          .soft(english.foundIn([...facts.texts, facts.title, facts.description]), `English on ${path}`)
          .toEqual([]);
      // The one page whose purpose is to leave.
      const wayOut = path.endsWith('/ai-coach')
        ? [`${links.aiCoach}?source=coaching-website&campaign=ai-coach-page`]
        : [];
      expect.soft(asked.slice(before), `requests of ${path} to others`).toEqual(wayOut);
      expect.soft(faults.messages.slice(faultsBefore), `faults of ${path}`).toEqual([]);

      for (const link of path === `${prefix}/` ? [...facts.links, ...(await linksOfMenu(page))] : facts.links) {
        const url = new URL(link);
        if (url.origin !== origin || elsewhere.test(url.pathname)) continue;
        // `/es` and `/es/` are one page.
        const target = url.pathname === '/es' ? '/es/' : url.pathname;
        if (url.hash !== '') anchors.set(`${target}${url.hash}`, path);
        if (url.search !== '' || /\.\w+$/.test(target) || !isOwn(target)) others.add(target + url.search);
        else if (!visited.has(target)) queue.push(target);
      }
    }

    for (const [anchor, from] of anchors) {
      const [path = '', id = ''] = anchor.split('#');
      if (visited.has(path))
        expect.soft(visited.get(path)?.ids, `anchor ${anchor}, linked from ${from}`).toContain(decodeURIComponent(id));
    }
    for (const address of others)
      expect.soft((await page.request.get(address, { maxRedirects: 5 })).status(), `status of ${address}`).toBe(200);
    for (const path of [...linked, founderStoryPath])
      expect.soft([...visited.keys()], `some page links to ${path}`).toContain(prefix + path);
  });

test('the crawl sees an English text on a Spanish page, in the page and in what is read out', async ({ page }) => {
  expect(english.size).toBeGreaterThan(300);
  await page.goto('/es/', { waitUntil: 'networkidle' });
  expect(english.foundIn((await readFacts(page)).texts)).toEqual([]);
  await page.evaluate(() => {
    const heading = document.querySelector('h2');
    if (heading) heading.textContent = 'Quick links';
    document.querySelector('main a')?.setAttribute('aria-label', 'Terms of service');
    document.querySelector('footer p')?.replaceChildren('© 2026 LEAP. All rights reserved.');
  });
  expect(english.foundIn((await readFacts(page)).texts).sort()).toEqual(
    ['Quick links', 'Terms of service', '© 2026 LEAP. All rights reserved.'].sort(),
  );
  await page.evaluate(() => document.querySelector('h2')?.setAttribute('lang', 'en'));
  expect(english.foundIn((await readFacts(page)).texts)).not.toContain('Quick links');
});
