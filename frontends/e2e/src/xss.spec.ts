import { markdownText } from '@leap/domain';
import { parseMarkdown } from '@leap/markdown';
import type { Locator, Page } from '@playwright/test';
import { connectDatabase } from './database';
import { expect, test } from './fixtures';
import type { RunningServer } from './server';
import { xssVectors } from '../../testing/xss-vectors';
import { open } from './open';

// Without the content security policy, so that only the pages' escaping protects.
test.use({ bypassCSP: true });

let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

const email = 'member@example.com';
const password = process.env.DEMO_PASSWORD ?? 'transform-demo';
const PER_PAGE = 100;
/** Of the shortest title that a test writes. */
const TITLE_LENGTH = 200;

interface Group {
  vectors: string[];
  /** In one line, as a title. */
  title: string;
  /** Each in a paragraph of its own. */
  text: string;
}

/** Some vectors at a time: to draw a post for each of them would cost most of the test. */
const groups: readonly Group[] = xssVectors
  .reduce<string[][]>((all, vector) => {
    const last = all.at(-1);
    if (last === undefined || [...last, vector].join(' ').length > TITLE_LENGTH) return [...all, [vector]];
    last.push(vector);
    return all;
  }, [])
  .map((vectors) => ({ vectors, title: vectors.join(' '), text: vectors.join('\n\n') }));
/** As a table: `title`, `text`, `vectors`, and `before`, which orders them. */
const groupsTable = `(SELECT g->>'title' AS title, g->>'text' AS text, ARRAY(SELECT jsonb_array_elements_text(g->'vectors')) AS vectors, ordinal * interval '1 minute' AS before
   FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS t(g, ordinal))`;
const groupsJson = JSON.stringify(groups);

/** Elements that the portal renders around members' texts; any other comes from a vector. */
const drawn = new Set(
  'article aside b blockquote br button code div em form h2 h3 h4 h5 h6 header hr label li mark ol p path section span strong svg textarea time ul a'.split(
    ' ',
  ),
);
const harmless = new Set(
  'aria-busy aria-controls aria-describedby aria-expanded aria-hidden aria-invalid aria-label aria-labelledby aria-live aria-pressed class d data-discover datetime dir for height href id lang method name novalidate rel required start role rows tabindex title type viewbox width'.split(
    ' ',
  ),
);

async function sql(statement: string, values: unknown[]): Promise<void> {
  const database = await connectDatabase(server.dataDir);
  try {
    await database.query(statement, values);
  } finally {
    await database.end();
  }
}

interface Watch {
  /** Dialogs, requests to other origins, and other effects of vectors. */
  happened: string[];
}

/** Logs in and watches the page for effects of vectors. */
async function watch(page: Page): Promise<Watch> {
  const happened: string[] = [];
  page.on('dialog', (dialog) => {
    happened.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== server.url && url.protocol.startsWith('http')) happened.push(`request: ${url.href}`);
  });
  page.on('popup', () => happened.push('popup'));
  page.on('framenavigated', (frame) => frame.parentFrame() && happened.push(`frame: ${frame.url()}`));
  const answer = await page.request.post(`${server.url}/api/login`, {
    data: { email, password },
    headers: { origin: server.url },
  });
  expect(answer.ok()).toBe(true);
  return { happened };
}

/** What is fetched again at the end of the test is of no interest any more. */
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** All entries in one answer: to draw what is shown again for each further page would cost most of the test. */
const inOnePage = (page: Page, path: RegExp) =>
  page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const entries: unknown[] = [];
    let next: string | undefined = route.request().url();
    while (next !== undefined) {
      const url: URL = new URL(next, server.url);
      url.searchParams.set('limit', String(PER_PAGE));
      const answer = await route.fetch({ url: url.href });
      entries.push(...((await answer.json()) as unknown[]));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers()['link'] ?? '')?.[1];
    }
    await route.fulfill({ json: entries });
  });

/** Waits until all vectors are shown. */
const expectAll = (items: Locator): Promise<void> => expect(items).toHaveCount(groups.length, { timeout: 30_000 });

/** Elements and attributes that the portal does not render, and addresses outside of this site. */
function strangers(items: Locator): Promise<string[]> {
  return items.evaluateAll(
    (nodes, { tags, attributes }) =>
      nodes
        .flatMap((node) => [node, ...node.querySelectorAll('*')])
        .flatMap((element) => [
          ...(tags.includes(element.localName) ? [] : [`<${element.localName}>`]),
          ...Array.from(element.attributes)
            .filter(
              ({ name, value }) =>
                !attributes.includes(name.toLowerCase()) ||
                (name === 'href' && !/^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(value)),
            )
            .map(({ name, value }) => `${element.localName}[${name}="${value.slice(0, 60)}"]`),
        ]),
    { tags: [...drawn], attributes: [...harmless] },
  );
}

/** Elements that no vector may create anywhere in the document. */
const foreignParts = (page: Page): Promise<number> =>
  page
    .locator(
      'iframe, frame, object, embed, base, body img[src="x"], script[src*="invalid"], link[href*="invalid"], meta[http-equiv="refresh"]',
    )
    .count();

/** A text as displayed: some vectors are markdown, whose marks and addresses are not shown. */
const plain = (text: string): string => bare(markdownText(parseMarkdown(text)));

/** Text as displayed: collapsed blanks, without marks. */
const bare = (text: string): string => text.replaceAll(/[\s*#\u200b\ufeff]+/g, '');

/** The groups whose texts are not shown as a whole. One assertion for all: each costs a millisecond. */
const changed = <Shown>(shown: Shown[], isWhole: (one: Shown, group: Group) => boolean): Group[] =>
  groups.filter((group, index) => shown[index] === undefined || !isWhole(shown[index], group));

/** Triggers everything that a click, the pointer or the focus could trigger. */
async function provoke(page: Page, items: Locator): Promise<void> {
  await items.evaluateAll((nodes) => {
    for (const element of nodes.flatMap((node) => [
      node,
      ...node.querySelectorAll('h4, h5, h6, p, span, strong, em, li, time'),
    ])) {
      for (const type of ['mouseover', 'pointerenter', 'focus', 'animationstart', 'toggle', 'load', 'error'])
        element.dispatchEvent(new Event(type));
    }
  });
  await page.waitForTimeout(250);
}

test('posts, comments, recordings, notes and transcripts: no dialog, no element, every word', async ({
  page,
  faults,
}) => {
  test.setTimeout(360_000);
  await test.step('the corpus is large, and shows in a page that trusts it', async () => {
    expect(xssVectors.length).toBeGreaterThanOrEqual(500);
    let dialogs = 0;
    page.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    await page.setContent('<main></main>');
    const trusted = xssVectors.filter((vector) => vector.startsWith('<details open ontoggle='));
    await page.evaluate((vectors) => {
      for (const vector of vectors) document.body.insertAdjacentHTML('beforeend', vector);
    }, trusted);
    await expect.poll(() => dialogs).toBeGreaterThan(0);
    page.removeAllListeners('dialog');
  });
  const { happened } = await watch(page);
  await test.step('title, content and tags of a post', async () => {
    await sql('DELETE FROM member_posts', []);
    await sql(
      `INSERT INTO member_posts (user_id, type, title, content, tags, created_at)
       SELECT u.id, 'win', v.title, v.text || E'\\n\\n**' || v.title || E'** after', v.vectors, now() - v.before
         FROM users u, ${groupsTable} v WHERE u.email = $2`,
      [groupsJson, email],
    );
    await inOnePage(page, /\/api\/member\/posts(\?|$)/);
    await open(page, `${server.url}/member-portal`);
    const posts = page.locator('article');
    await expectAll(posts);
    await provoke(page, posts);
    const shown = await posts.evaluateAll((articles) =>
      articles.map((article) => ({
        title: article.querySelector('h4')?.textContent ?? '',
        text: article.textContent ?? '',
      })),
    );
    expect(shown.map(({ title }) => bare(title))).toEqual(groups.map(({ title }) => bare(title)));
    expect(
      changed(shown, (one, { text, title }) => bare(one.text).includes(plain(`${text}\n\n**${title}** after`))),
    ).toEqual([]);
    expect(await strangers(posts)).toEqual([]);
    expect([await foreignParts(page), happened, await page.title()]).toEqual([
      0,
      [],
      expect.not.stringContaining('broken'),
    ]);
    expect(faults.messages).toEqual([]);
  });
  await test.step('a comment', async () => {
    await sql('DELETE FROM member_posts', []);
    await sql(
      `INSERT INTO member_posts (user_id, type, title, content) SELECT id, 'win', 'One post', 'With many comments.' FROM users WHERE email = $1`,
      [email],
    );
    await sql(
      `INSERT INTO member_post_comments (post_id, user_id, content, created_at)
       SELECT p.id, p.user_id, v.text, now() - v.before FROM member_posts p, ${groupsTable} v`,
      [groupsJson],
    );
    await inOnePage(page, /\/comments(\?|$)/);
    await open(page, `${server.url}/member-portal`);
    await page.getByRole('button', { name: /\d+ comments of/ }).click();
    const region = page.getByRole('region', { name: /Comments on/ });
    const comments = region.locator('li[tabindex]');
    await expectAll(comments);
    await provoke(page, comments);
    const shown = (await comments.allTextContents()).toReversed();
    expect(changed(shown, (one, { text }) => bare(one).includes(plain(text)))).toEqual([]);
    expect(await strangers(comments)).toEqual([]);
    expect([await foreignParts(page), happened]).toEqual([0, []]);
    expect(faults.messages).toEqual([]);
  });
  await test.step('title, description, summary and names of a recording', async () => {
    await sql('DELETE FROM call_recordings', []);
    await sql(
      `INSERT INTO call_recordings (title, description, summary, attendees, recorded_at)
       SELECT v.title, v.text, v.text, v.vectors, now() - v.before FROM ${groupsTable} v`,
      [groupsJson],
    );
    await inOnePage(page, /\/api\/member\/call-recordings(\?|$)/);
    await open(page, `${server.url}/member-portal?tab=recordings`);
    const recordings = page.locator('article');
    await expectAll(recordings);
    await provoke(page, recordings);
    const shown = await recordings.evaluateAll((articles) =>
      articles.map((article) => ({
        title: article.querySelector('h3')?.textContent ?? '',
        text: article.textContent ?? '',
      })),
    );
    expect(shown.map(({ title }) => bare(title))).toEqual(groups.map(({ title }) => bare(title)));
    expect(changed(shown, (one, { text }) => bare(one.text).split(plain(text)).length > 2)).toEqual([]);
    expect(await strangers(recordings)).toEqual([]);
    expect([await foreignParts(page), happened, await page.title()]).toEqual([
      0,
      [],
      expect.not.stringContaining('broken'),
    ]);
    expect(faults.messages).toEqual([]);
  });
  await test.step('notes and transcript of a recording, also where they are searched', async () => {
    const id = '3c1f7a70-9d0a-4b53-8f3e-0d9f5b1c7a11';
    await sql('DELETE FROM call_recordings', []);
    await sql(
      `INSERT INTO call_recordings (id, title, recorded_at, transcript)
       SELECT $1, 'One call', now(), string_agg('[00:00:01] Ana: ' || regexp_replace(v.vector, '[\r\n]+', ' ', 'g'), E'\n' ORDER BY v.ordinal) FROM unnest($2::text[]) WITH ORDINALITY AS v(vector, ordinal)`,
      [id, xssVectors],
    );
    await sql(
      `INSERT INTO call_recording_notes (call_recording_id, user_id, notes, created_at)
       SELECT $2, u.id, v.text, now() - v.before FROM users u, ${groupsTable} v WHERE u.email = $3`,
      [groupsJson, id, email],
    );
    await inOnePage(page, /\/notes(\?|$)/);
    await open(page, `${server.url}/member-portal?recording=${id}`);
    const notes = page.getByRole('region', { name: 'Notes on “One call”' }).locator('li[tabindex]');
    await expectAll(notes);
    await provoke(page, notes);
    const noted = await notes.allTextContents();
    expect(changed(noted, (one, { text }) => bare(one).includes(plain(text)))).toEqual([]);
    expect(await strangers(notes)).toEqual([]);

    await page.getByRole('button', { name: /^Transcript/ }).click();
    const lines = page.getByRole('list', { name: 'Transcript of “One call”' }).locator('li');
    await expect(lines).toHaveCount(40);
    const more = page.locator('button', { hasText: 'Show more lines' });
    while (await more.isVisible()) await more.click();
    await provoke(page, lines);
    const submitted = await lines.allTextContents();
    expect(xssVectors.filter((vector, index) => !bare(submitted[index] ?? '').includes(bare(vector)))).toEqual([]);
    await page.getByLabel('Search the transcript').fill('script');
    await expect(lines.locator('mark').first()).toBeVisible();
    await provoke(page, lines);
    expect(await strangers(lines)).toEqual([]);
    expect([await foreignParts(page), happened]).toEqual([0, []]);
    expect(faults.messages).toEqual([]);
  });
});
