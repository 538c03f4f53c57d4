import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startCampaigns, type CampaignsTest } from '../../../../test/campaigns.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import type { AdminCampaignLinkDto } from './campaign-links.dto.js';
import type { AdminCampaignDto } from './campaigns.dto.js';

let at: CampaignsTest;
beforeAll(async () => {
  at = await startCampaigns();
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.test.dataSource.query('TRUNCATE campaigns, newsletter_subscribers CASCADE');
  await at.test.dataSource.query('DELETE FROM pgboss.job');
  at.mail.received.length = 0;
});

const SITE = 'http://localhost:3000';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const texts = {
  subjectEn: 'A small thing',
  subjectEs: 'Algo pequeño',
  contentEn: [
    'Read [the post](/blog/rest), then **[the study](https://example.com/study?a=1&b=2)**.',
    '![A room](/images/room/960.webp)',
    '- [Again](https://example.com/study?a=1&b=2)\n- write to [us](mailto:hello@example.com)',
  ].join('\n\n'),
  contentEs: 'Lee [el artículo](/es/blog/rest) y [el estudio](https://example.com/study?a=1&b=2).',
};
const expected = [`${SITE}/blog/rest`, 'https://example.com/study?a=1&b=2', `${SITE}/es/blog/rest`];

const draft = async (changes: object = {}): Promise<AdminCampaignDto> =>
  (
    await at.admin
      .post('/api/admin/campaigns')
      .send({ ...texts, ...changes })
      .expect(201)
  ).body;
const send = async (changes: object = {}): Promise<string> => {
  const { id, updatedAt: version } = await draft(changes);
  await at.admin.post(`/api/admin/campaigns/${id}/send`).send({ version }).expect(200);
  await at.work();
  return id;
};
const list = async (id: string): Promise<AdminCampaignLinkDto[]> =>
  (await at.admin.get(`/api/admin/campaigns/${id}/links`).expect(200)).body;
const urls = async (id: string): Promise<string[]> => (await list(id)).map(({ url }) => url);
const clicks = async (id: string): Promise<number[]> => (await list(id)).map(({ clicksCount }) => clicksCount);

/** Subscribers `reader-1@example.com` … who read English, and those after them who read Spanish. */
async function subscribe(english = 10, spanish = 10): Promise<void> {
  await at.subscribe(english, { language: 'en' });
  await at.subscribe(spanish, { language: 'es', from: english + 1 });
}

/** Paths of the links in emails, in order. */
const pathsOf = async (campaignId: string): Promise<string[]> =>
  (
    await at.test.dataSource.query<{ id: string }[]>(
      'SELECT id FROM campaign_links WHERE campaign_id = $1 ORDER BY position',
      [campaignId],
    )
  ).map(({ id }) => `/api/newsletter/links/${id}`);

/** Plain text and HTML of each email, whose lines are broken anywhere on the way. */
const emails = (): { to: string; text: string; html: string }[] =>
  at.mail.received.map(({ to, raw }) => {
    const whole = raw
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
      .replaceAll('&amp;', '&');
    const [text = '', html = ''] = whole.split('Content-Type: text/html');
    return { to, text, html };
  });
const hrefs = (html: string): string[] => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);

describe('the links of a campaign', () => {
  it('are stored once for both languages, in order, when its recipients are', async () => {
    await subscribe();
    const { id, updatedAt: version } = await draft();
    expect(await list(id)).toEqual([]);
    await at.admin.post(`/api/admin/campaigns/${id}/send`).send({ version }).expect(200);
    expect(await list(id)).toEqual([]);
    await at.work();
    expect(await list(id)).toEqual(expected.map((url) => ({ url, clicksCount: 0 })));
    await at.test.http.get((await pathsOf(id))[0] ?? '').expect(302);
    await at.test.dataSource.query(`UPDATE campaigns SET status = 'sending', enqueued_at = NULL WHERE id = $1`, [id]);
    await at.run('campaign-recipients.enqueue', id);
    expect(await clicks(id)).toEqual([1, 0, 0]);
  });

  it('are those of the languages of its audience', async () => {
    await subscribe();
    expect(await urls(await send({ audienceLanguage: 'es' }))).toEqual([expected[2], expected[1]]);
    expect(await urls(await send({ audienceLanguage: 'en' }))).toEqual([expected[0], expected[1]]);
    expect(await urls(await send({ contentEn: 'No link.', contentEs: 'Sin enlaces.' }))).toEqual([]);
  });

  it('are at most 100, and none is longer than its column', async () => {
    const long = `https://example.com/${'x'.repeat(1_990)}`;
    const many = Array.from({ length: 120 }, (_, index) => `https://example.com/${index}`);
    const written = many.map((url, index) => `[No ${index}](${url})`).join(' ');
    await subscribe(10, 0);
    const id = await send({ contentEn: `[a](${long}) ${written}`, audienceLanguage: 'en' });
    expect(await urls(id)).toEqual(many.slice(0, 100));
    const [email] = emails();
    expect(hrefs(email?.html ?? '')).toEqual(expect.arrayContaining([long, ...many.slice(100)]));
  });

  it.each([
    [9, 9, []],
    [10, 9, [expected[0], expected[1]]],
    [9, 10, [expected[2], expected[1]]],
    [10, 10, expected],
  ])('are counted in a language with at least ten recipients: English %i, Spanish %i', async (en, es, counted) => {
    await subscribe(en, es);
    const id = await send();
    expect(await urls(id)).toEqual(counted);
    const sent = emails();
    expect(sent).toHaveLength(en + es);
    for (const { to, html } of sent) {
      const isSpanish = Number(/\d+/.exec(to)?.[0]) > en;
      const found = hrefs(html);
      const isCounted = (isSpanish ? es : en) >= 10;
      expect(found.some((href) => href.includes('/links/'))).toBe(isCounted);
      expect(found.includes(expected[1] ?? '')).toBe(!isCounted);
    }
  });

  it('whose text is an address are not counted, and keep theirs', async () => {
    await subscribe(10, 0);
    const plain = [
      'https://example.com/bare',
      'https://example.com/shown',
      'https://www.example.com/',
      'https://example.com/',
    ];
    const contentEn = [
      `${plain[0]} and [the **https://example.com/shown** page](${plain[1]})`,
      `[www.example.com](${plain[2]}), [example.com](${plain[3]}), [both](https://example.com/both) https://example.com/both`,
    ].join('\n\n');
    expect(await urls(await send({ contentEn, audienceLanguage: 'en' }))).toEqual(['https://example.com/both']);
    const found = hrefs(emails()[0]?.html ?? '');
    expect(found).toEqual(expect.arrayContaining([...plain, 'https://example.com/both']));
    expect(found.filter((href) => href.includes('/links/'))).toHaveLength(1);
  });

  it('are deleted with it', async () => {
    await subscribe(10, 0);
    const id = await send();
    await at.test.dataSource.query('DELETE FROM campaigns WHERE id = $1', [id]);
    expect(await at.test.dataSource.query('SELECT 1 FROM campaign_links')).toEqual([]);
    await at.admin.get(`/api/admin/campaigns/${id}/links`).expect(404);
  });

  it('are not accessible to editors', async () => {
    const editor = await createUser(at.test.dataSource, { role: 'editor' });
    const browser = at.test.browser();
    await browser.post('/api/login').send({ email: editor.email, password: testPassword }).expect(200);
    await browser.get(`/api/admin/campaigns/${await send()}/links`).expect(403);
  });
});

describe('an email of a campaign', () => {
  it('has the counted addresses in its HTML, the same for every reader, and the real ones in its text', async () => {
    await subscribe();
    const [post, study, spanish] = (await pathsOf(await send())).map((path) => SITE + path);
    const sent = emails();
    expect(sent).toHaveLength(20);
    for (const { to, text, html } of sent) {
      const isSpanish = Number(/\d+/.exec(to)?.[0]) > 10;
      const found = hrefs(html);
      // Email addresses, and the links of the footer, stay as they are.
      expect(found.filter((href) => href.includes('/links/'))).toEqual(
        isSpanish ? [spanish, study] : [post, study, study],
      );
      expect(found.includes('mailto:hello@example.com')).toBe(!isSpanish);
      expect(found.filter((href) => href.includes('token=') && href.startsWith(SITE))).toHaveLength(2);
      expect(found).not.toContain(expected[1]);
      expect(text).toContain(expected[1]);
      expect(text).toContain(isSpanish ? expected[2] : expected[0]);
      expect(text).not.toContain('/links/');
    }
  });

  it('has the real addresses as a test, and on the site', async () => {
    await subscribe(10, 0);
    const id = await send();
    at.mail.received.length = 0;
    await at.admin.post(`/api/admin/campaigns/${id}/test`).send({ language: 'en' }).expect(202);
    await at.work();
    const [test] = emails();
    expect(hrefs(test?.html ?? '')).toEqual(expect.arrayContaining([expected[0], expected[1]]));
    expect(test?.html).not.toContain('/links/');
    const { text } = await at.test.http.get(`/api/campaigns/${id}`).expect(200);
    expect(text).toContain(expected[1]);
    expect(text).not.toContain('/links/');
  });
});

/** How many rows each table has. */
async function sizes(): Promise<Record<string, number>> {
  const tables = await at.test.dataSource.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const counts: [string, number][] = [];
  for (const { name } of tables) {
    const [row] = await at.test.dataSource.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM "${name}"`);
    counts.push([name, row?.count ?? 0]);
  }
  return Object.fromEntries(counts);
}
const row = async (path: string): Promise<Record<string, unknown>> => {
  const [found] = await at.test.dataSource.query<Record<string, unknown>[]>(
    'SELECT * FROM campaign_links WHERE id = $1',
    [path.split('/').at(-1)],
  );
  return found ?? {};
};

describe('following a link', () => {
  beforeEach(() => subscribe());

  it('leads to its address alone, and counts', async () => {
    const id = await send();
    const [, path = ''] = await pathsOf(id);
    const { headers } = await at.test.http.get(`${path}?url=https://evil.example`).redirects(0).expect(302);
    expect(headers).toMatchObject({
      location: expected[1],
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(await clicks(id)).toEqual([0, 1, 0]);
  });

  it('leads to an address with letters of any alphabet', async () => {
    const [path = ''] = await pathsOf(
      await send({ contentEs: '[a](https://müller.example/straße)', audienceLanguage: 'es' }),
    );
    const { headers } = await at.test.http.get(path).redirects(0).expect(302);
    expect(headers['location']).toBe('https://xn--mller-kva.example/stra%C3%9Fe');
  });

  it('counts each of many at the same time', async () => {
    const id = await send();
    const [path = ''] = await pathsOf(id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => at.test.http.get(path).redirects(0)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
    expect(await clicks(id)).toEqual([20, 0, 0]);
  });

  it('ahead, by HEAD, gets the same answer and does not count', async () => {
    const id = await send();
    const [path = ''] = await pathsOf(id);
    const { headers } = await at.test.http.head(path).redirects(0).expect(302);
    expect(headers).toMatchObject({ location: expected[0], 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(await clicks(id)).toEqual([0, 0, 0]);
  });

  it('stores nothing but the number, and neither reads nor sets a cookie', async () => {
    const [path = ''] = await pathsOf(await send());
    // A visit that would renew the session, which is a cookie and a row.
    await at.test.dataSource.query(`UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{seenAt}', '0')::json`);
    const sessions = () => at.test.dataSource.query('SELECT * FROM sessions ORDER BY sid');
    const before = { sizes: await sizes(), row: await row(path), sessions: await sessions() };
    const { headers } = await at.admin
      .get(path)
      .set('User-Agent', 'Reader/1')
      .set('Referer', 'https://mail.example.com/inbox')
      .redirects(0)
      .expect(302);
    expect(headers['set-cookie']).toBeUndefined();
    expect(await sizes()).toEqual(before.sizes);
    expect(await sessions()).toEqual(before.sessions);
    expect(await row(path)).toEqual({ ...before.row, clicks_count: 1 });
  });

  it('leads to its address when it cannot be counted, and to the past newsletters when it cannot be read', async () => {
    const id = await send();
    const [path = ''] = await pathsOf(id);
    const follow = async () => (await at.test.http.get(path).redirects(0).expect(302)).headers['location'];
    await at.test.dataSource.query('ALTER TABLE campaign_links ADD CONSTRAINT no_writes CHECK (clicks_count = 0)');
    try {
      expect(await follow()).toBe(expected[0]);
    } finally {
      await at.test.dataSource.query('ALTER TABLE campaign_links DROP CONSTRAINT no_writes');
    }
    await at.test.dataSource.query('ALTER TABLE campaign_links RENAME TO campaign_links_hidden');
    try {
      expect(await follow()).toBe('/newsletter/archive');
    } finally {
      await at.test.dataSource.query('ALTER TABLE campaign_links_hidden RENAME TO campaign_links');
    }
    expect(await clicks(id)).toEqual([0, 0, 0]);
  });
});

it('an address that is none is refused', async () => {
  const { body } = await at.test.http.get(`/api/newsletter/links/%zz`).redirects(0).expect(400);
  expect(body).toMatchObject({ code: 'bad_request' });
});

it.each([UNKNOWN, 'https:%2F%2Fevil.example', '1', `${UNKNOWN}0`])(
  'the unknown link %s leads to the past newsletters, in the language of the reader',
  async (id) => {
    for (const [language, location] of [
      ['es-MX,es;q=0.9,en;q=0.8', '/es/newsletter/archive'],
      ['en,es;q=0.5', '/newsletter/archive'],
      ['fr', '/newsletter/archive'],
      ['*', '/newsletter/archive'],
    ] as const)
      for (const method of ['get', 'head'] as const) {
        const { headers } = await at.test.http[method](`/api/newsletter/links/${id}`)
          .set('Accept-Language', language)
          .redirects(0)
          .expect(302);
        expect(headers).toMatchObject({ location, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      }
  },
);
