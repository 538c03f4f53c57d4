import type { APIRequestContext, Page } from '@playwright/test';
import { readEnglishTexts } from './english-texts';
import { expect, test } from './fixtures';
import { open } from './open';
import { readDocument, readFacts, type PageFacts } from './page-facts';
import { entrances, linked, states } from './public-pages';

const english = readEnglishTexts();

/** Not crawled: members' pages redirect visitors to the log-in; the sandbox represents other sites. */
const elsewhere = /^((\/es)?\/(member-portal|admin)|\/sandbox)(\/|$)/;
/** Posts, tags, episodes and past newsletters: pages of which one of each is opened. */
const isOneOfMany = (path: string): boolean =>
  /^(\/es)?\/(blog|podcast|newsletter\/archive)\/(tag\/)?[^/]+$/.test(path);

/** Links of the large menu exist only when it is open. */
async function linksOfMenu(page: Page, home: string): Promise<string[]> {
  await open(page, home);
  await page.getByRole('button', { name: /^(open the menu|abrir el menú)$/i }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const { links, texts } = await readFacts(page);
  if (home.startsWith('/es')) expect(english.foundIn(texts), 'English in the Spanish menu').toEqual([]);
  return links;
}

async function listed(request: APIRequestContext, isOwn: (path: string) => boolean): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
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

/** Each page has a counterpart in the other language, except posts and episodes without a translation, which name none. */
async function expectPair(request: APIRequestContext, path: string, facts: PageFacts): Promise<void> {
  if (facts.isNoindex) return;
  const named = Object.keys(facts.alternates).sort();
  if (named.length === 0 && isOneOfMany(path)) return;
  expect.soft(named, `hreflang of ${path}`).toEqual(['en', 'es', 'x-default']);
  const other = facts.alternates[path.startsWith('/es') ? 'en' : 'es'];
  if (other === undefined) return;
  const html = await (await request.get(new URL(other).pathname)).text();
  expect.soft(html, `${other} names ${path} back`).toContain(`href="${facts.canonical}"`);
}

// Documents without scripts; accessibility.spec.ts opens each kind of page in a browser.
for (const language of ['en', 'es'] as const)
  test(`every link of the ${language} site leads to a complete page in its language`, async ({ page, request }) => {
    test.setTimeout(120_000);
    const prefix = language === 'es' ? '/es' : '';
    const isOwn = (path: string) => /^\/es(\/|$)/.test(path) === (language === 'es');
    const { origin } = new URL(process.env.E2E_BASE_URL!);
    const { founderStoryPath } = (await (await request.get(`/api/site-settings?language=${language}`)).json()) as {
      founderStoryPath: string;
    };
    const menu = await linksOfMenu(page, `${prefix}/`);
    // Read on a page without a content security policy.
    await page.goto('about:blank');

    const queue = [...entrances.map((path) => prefix + path), ...(await listed(request, isOwn))];
    const visited = new Map<string, PageFacts>();
    const anchors = new Map<string, string>();
    const others = new Set<string>();

    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (visited.has(path)) continue;
      const answer = await request.get(path, { maxRedirects: 0 });
      expect.soft(answer.status(), `status of ${path}`).toBe(200);
      const facts = await readDocument(page, await answer.text(), origin + path);
      visited.set(path, facts);
      expectGoodHead(path, facts);
      await expectPair(request, path, facts);
      expect.soft(facts.language, `language of ${path}`).toBe(language);
      if (language === 'es')
        expect
          .soft(english.foundIn([...facts.texts, facts.title, facts.description]), `English on ${path}`)
          .toEqual([]);

      for (const link of path === `${prefix}/` ? [...facts.links, ...menu] : facts.links) {
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
      expect.soft((await request.get(address, { maxRedirects: 5 })).status(), `status of ${address}`).toBe(200);
    for (const path of [...linked, founderStoryPath])
      expect.soft([...visited.keys()], `some page links to ${path}`).toContain(prefix + path);
    const opened = [...states, '/ai-coach', founderStoryPath].map((path) => prefix + path);
    expect
      .soft(
        [...visited.keys()].filter((path) => !isOneOfMany(path) && !opened.includes(path)),
        'pages that accessibility.spec.ts does not open',
      )
      .toEqual([]);
  });

test('the crawl sees an English text on a Spanish page, in the page and in what is read out', async ({ page }) => {
  expect(english.size).toBeGreaterThan(300);
  await open(page, '/es/');
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
