import type { APIRequestContext, Page } from '@playwright/test';
import { englishTexts } from './english-texts';
import { expect, test } from './fixtures';
import { open } from './open';
import { readDocument, readFacts, type PageFacts } from './page-facts';
import { entrances, linked, states } from './public-pages';

/** Not crawled: members' pages redirect visitors to the log-in; the sandbox represents other sites. */
const elsewhere = /^((\/es)?\/(member-portal|admin)|\/sandbox)(\/|$)/;
/** Posts, tags, episodes and past newsletters: pages of which one of each is opened. */
const isOneOfMany = (path: string): boolean =>
  /^(\/es)?\/(blog|podcast|newsletter\/archive)\/(tag\/)?[^/]+$/.test(path);

const languageOf = (path: string): string => (/^\/es(\/|$)/.test(path) ? 'es' : 'en');

/** Links of the large menu exist only when it is open. */
async function linksOfMenu(page: Page, home: string): Promise<string[]> {
  await open(page, home);
  await page.getByRole('button', { name: /^(open the menu|abrir el menú)$/i }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const { links, texts } = await readFacts(page);
  if (home.startsWith('/es')) expect(englishTexts().foundIn(texts), 'English in the Spanish menu').toEqual([]);
  return links;
}

async function listed(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

function expectGoodHead(path: string, facts: PageFacts): void {
  expect.soft(facts.title.trim(), `title of ${path}`).not.toBe('');
  expect.soft(facts.description.length, `description of ${path}: "${facts.description}"`).toBeGreaterThan(20);
  expect.soft(facts.headings.length, `first-level headings of ${path}: ${facts.headings.join(' | ')}`).toBe(1);
  expect.soft(facts.headings[0]?.trim(), `first-level heading of ${path}`).not.toBe('');
}

/** Each page has a counterpart in the other language that names it back, except posts and episodes without a translation, which name none. */
function expectPair(path: string, facts: PageFacts, visited: Map<string, PageFacts>): void {
  if (facts.isNoindex) return;
  const named = Object.keys(facts.alternates).sort();
  if (named.length === 0 && isOneOfMany(path)) return;
  expect.soft(named, `hreflang of ${path}`).toEqual(['en', 'es', 'x-default']);
  const { language } = facts;
  const other = facts.alternates[language === 'es' ? 'en' : 'es'];
  if (other === undefined) return;
  const back = visited.get(new URL(other).pathname)?.alternates[language];
  expect.soft(back, `${other} names ${path} back`).toBe(facts.canonical);
}

// Documents without scripts; accessibility.spec.ts opens each kind of page in a browser.
test('every link of the site leads to a complete page in its language', async ({ page, request }) => {
  test.setTimeout(120_000);
  const { origin } = new URL(process.env.E2E_BASE_URL!);
  const menus = new Map<string, string[]>();
  for (const home of ['/', '/es/']) menus.set(home, await linksOfMenu(page, home));
  // Read on a page without a content security policy.
  await page.goto('about:blank');

  const queue = [...entrances, ...entrances.map((path) => `/es${path}`), ...(await listed(request))];
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
    expect.soft(facts.language, `language of ${path}`).toBe(languageOf(path));
    if (languageOf(path) === 'es')
      expect
        .soft(englishTexts().foundIn([...facts.texts, facts.title, facts.description]), `English on ${path}`)
        .toEqual([]);

    for (const link of [...facts.links, ...(menus.get(path) ?? [])]) {
      const url = new URL(link);
      if (url.origin !== origin || elsewhere.test(url.pathname)) continue;
      // `/es` and `/es/` are one page.
      const target = url.pathname === '/es' ? '/es/' : url.pathname;
      if (url.hash !== '') anchors.set(`${target}${url.hash}`, path);
      // A page that only the other language links to counts as linked to by none.
      if (url.search !== '' || /\.\w+$/.test(target) || languageOf(target) !== languageOf(path))
        others.add(target + url.search);
      else if (!visited.has(target)) queue.push(target);
    }
  }

  for (const [path, facts] of visited) expectPair(path, facts, visited);
  for (const [anchor, from] of anchors) {
    const [path = '', id = ''] = anchor.split('#');
    if (visited.has(path))
      expect.soft(visited.get(path)?.ids, `anchor ${anchor}, linked from ${from}`).toContain(decodeURIComponent(id));
  }
  for (const address of others)
    if (!visited.has(address))
      expect.soft((await request.get(address, { maxRedirects: 5 })).status(), `status of ${address}`).toBe(200);
  const reached = [...visited.keys()];
  for (const language of ['en', 'es']) {
    const prefix = language === 'es' ? '/es' : '';
    const { founderStoryPath } = (await (await request.get(`/api/site-settings?language=${language}`)).json()) as {
      founderStoryPath: string;
    };
    for (const path of [...linked, founderStoryPath])
      expect.soft(reached, `some page links to ${path}`).toContain(prefix + path);
    const opened = [...states, '/ai-coach', founderStoryPath].map((path) => prefix + path);
    expect
      .soft(
        reached.filter((path) => languageOf(path) === language && !isOneOfMany(path) && !opened.includes(path)),
        'pages that accessibility.spec.ts does not open',
      )
      .toEqual([]);
  }
});

test('the crawl sees an English text on a Spanish page, in the page and in what is read out', async ({ page }) => {
  expect(englishTexts().size).toBeGreaterThan(300);
  await page.goto('/es/');
  expect(englishTexts().foundIn((await readFacts(page)).texts)).toEqual([]);
  await page.evaluate(() => {
    const heading = document.querySelector('h2');
    if (heading) heading.textContent = 'Quick links';
    document.querySelector('main a')?.setAttribute('aria-label', 'Terms of service');
    document.querySelector('footer p')?.replaceChildren('© 2026 LEAP. All rights reserved.');
  });
  expect(
    englishTexts()
      .foundIn((await readFacts(page)).texts)
      .sort(),
  ).toEqual(['Quick links', 'Terms of service', '© 2026 LEAP. All rights reserved.'].sort());
  await page.evaluate(() => document.querySelector('h2')?.setAttribute('lang', 'en'));
  expect(englishTexts().foundIn((await readFacts(page)).texts)).not.toContain('Quick links');
});
