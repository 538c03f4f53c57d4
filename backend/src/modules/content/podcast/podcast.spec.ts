import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { PodcastFeedService } from './podcast-feed.service.js';
import { PodcastImage } from './podcast-image.entity.js';
import { formatDuration } from './podcast.dto.js';

/** The smallest valid PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

interface FakeHost {
  episodes: { guid: string; title: string; image?: string }[];
  status: number;
  etag?: string;
  image: Buffer;
  requests: { path: string; ifNoneMatch?: string }[];
}

let host: FakeHost;
let server: Server;
let origin: string;
let test: TestApp;

function feedOf({ episodes }: FakeHost): string {
  const items = episodes.map(
    (
      { guid, title, image },
      index,
    ) => `<item><guid>${guid}</guid><title>${title}</title><pubDate>${new Date(Date.UTC(2026, 0, 1 + index)).toUTCString()}</pubDate>
      <description><![CDATA[<p>About <b>${title}</b></p><script>alert(1)</script>]]></description><link>https://example.com/${guid}</link>
      <itunes:duration>2905</itunes:duration>${image === undefined ? '' : `<itunes:image href="${origin}${image}"/>`}</item>`,
  );
  return `<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Sample show</title><link>https://example.com</link>
    <language>es-CO</language><description>Sample</description><itunes:image href="${origin}/cover.png"/>${items.join('')}</channel></rss>`;
}

beforeAll(async () => {
  server = createServer((req, res) => {
    host.requests.push({ path: req.url ?? '', ifNoneMatch: req.headers['if-none-match'] });
    if (req.url !== '/feed.xml')
      return void res.writeHead(host.status, { 'content-type': 'text/html' }).end(host.image);
    if (host.etag !== undefined && req.headers['if-none-match'] === host.etag) return void res.writeHead(304).end();
    res
      .writeHead(host.status, {
        'content-type': 'application/rss+xml',
        ...(host.etag === undefined ? {} : { etag: host.etag }),
      })
      .end(feedOf(host));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  host = { episodes: [], status: 503, image: PNG, requests: [] };
  // Starts although the feed is down.
  test = await createTestApp({ env: { PODCAST_FEED_URL: `${origin}/feed.xml`, SANDBOX_ORIGIN: origin } });
});
afterAll(async () => {
  await test.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  host = {
    episodes: ['one', 'two', 'three'].map((guid) => ({ guid, title: `Episode ${guid}` })),
    status: 200,
    image: PNG,
    requests: [],
  };
  await test.dataSource.query('TRUNCATE podcasts, podcast_episodes, podcast_images, podcast_feed_states');
});

const feed = () => test.app.get(PodcastFeedService);
const titles = async (): Promise<string[]> => {
  const { body } = await test.http.get('/api/podcast/episodes').expect(200);
  return body.episodes.map(({ title }: { title: string }) => title);
};

describe('GET /api/podcast/episodes', () => {
  it('is empty before the first successful fetch', async () => {
    const { body } = await test.http.get('/api/podcast/episodes').expect(200).expect('Cache-Control', 'no-cache');
    expect(body).toEqual({ podcast: { title: '', description: '', link: '', language: 'en' }, episodes: [] });
  });

  it('answers the show and its episodes, newest first, as plain text', async () => {
    await feed().refreshFeed();
    const { body } = await test.http.get('/api/podcast/episodes').expect(200);
    expect(body.podcast).toEqual({
      title: 'Sample show',
      description: 'Sample',
      link: 'https://example.com/',
      language: 'es',
    });
    expect(body.episodes[0]).toEqual({
      id: expect.any(String),
      title: 'Episode three',
      description: 'About Episode three',
      link: 'https://example.com/three',
      publishDate: '2026-01-03T00:00:00.000Z',
      duration: '48:25',
    });
    expect(await titles()).toEqual(['Episode three', 'Episode two', 'Episode one']);
  });

  it('pages by the Link header', async () => {
    await feed().refreshFeed();
    const first = await test.http.get('/api/podcast/episodes?limit=2');
    const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await test.http.get(next).expect(200);
    expect(second.body.episodes).toMatchObject([{ title: 'Episode one' }]);
    expect(second.headers['link']).toBeUndefined();
  });
});

describe('refreshing', () => {
  it('keeps the last valid copy when the host fails, or answers an empty or invalid feed', async () => {
    await feed().refreshFeed();
    host.status = 503;
    await expect(feed().refreshFeed()).rejects.toThrow('503');
    expect(await feed().status()).toMatchObject({
      isConfigured: true,
      lastError: 'The host answered 503.',
      lastSuccessAt: expect.any(Date),
    });
    await expect(feed().check()).rejects.toThrow('The last fetch failed.');
    Object.assign(host, { status: 200, episodes: [] });
    await expect(feed().refreshFeed()).rejects.toThrow('no episodes');
    expect(await titles()).toHaveLength(3);
  });

  it('replaces changed episodes, keeps ids, and deletes removed episodes', async () => {
    await feed().refreshFeed();
    const before = await test.http.get('/api/podcast/episodes');
    host.episodes = [
      { guid: 'two', title: 'Renamed' },
      { guid: 'four', title: 'Episode four' },
    ];
    await feed().refreshFeed();
    const after = await test.http.get('/api/podcast/episodes');
    expect(after.body.episodes.map(({ title }: { title: string }) => title)).toEqual(['Episode four', 'Renamed']);
    expect(after.body.episodes[1].id).toBe(before.body.episodes[1].id);
    await feed().check();
  });

  it('changes no content when nothing changed, and sends conditional requests', async () => {
    host.etag = '"v1"';
    await feed().refreshFeed();
    const version = () =>
      test.dataSource.query('SELECT xmin FROM podcast_episodes UNION ALL SELECT xmin FROM podcasts');
    const before = await version();
    await feed().refreshFeed();
    host.etag = '"v2"';
    await feed().refreshFeed();
    expect(await version()).toEqual(before);
    expect(host.requests.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([undefined, '"v1"', '"v1"']);
  });

  it('creates one copy when two processes refresh at once', async () => {
    await Promise.all([feed().refreshFeed(), feed().refreshFeed(), feed().refreshFeed()]);
    expect(await titles()).toHaveLength(3);
  });
});

describe('images', () => {
  const images = () => test.dataSource.manager.find(PodcastImage, { order: { sourceUrl: 'ASC' } });
  const refresh = async (): Promise<void> => {
    await feed().refreshFeed();
    await feed().refreshImages();
  };

  it('are copied and served from here, cacheable for good, with their type', async () => {
    host.episodes = [
      { guid: 'one', title: 'One', image: '/one.png' },
      { guid: 'two', title: 'Two' },
    ];
    await refresh();
    const { body } = await test.http.get('/api/podcast/episodes');
    const [withoutOwn, withOwn] = body.episodes;
    expect(withOwn.imageUrl).toMatch(/^\/api\/podcast\/images\/[0-9a-f-]{36}$/);
    expect(withoutOwn.imageUrl).toBe(body.podcast.imageUrl);
    const answer = await test.http.get(withOwn.imageUrl).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(PNG.length),
    });
    expect(answer.body).toEqual(PNG);
  });

  it('are fetched once, and deleted when they are unused', async () => {
    host.episodes = [
      { guid: 'one', title: 'One', image: '/one.png' },
      { guid: 'two', title: 'Two' },
    ];
    await refresh();
    await refresh();
    expect(host.requests.filter(({ path }) => path === '/one.png')).toHaveLength(1);
    host.episodes = [{ guid: 'two', title: 'Two' }];
    await refresh();
    expect((await images()).map(({ sourceUrl }) => sourceUrl)).toEqual([`${origin}/cover.png`]);
  });

  it('are refused when they are invalid or too large, and the episode stays', async () => {
    for (const image of [
      Buffer.from('<svg onload="alert(1)"/>'),
      Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]),
    ]) {
      host.image = image;
      await refresh();
      expect(await images()).toEqual([]);
    }
    expect(await titles()).toHaveLength(3);
  });

  it('that do not exist are 404', async () => {
    for (const id of ['x', '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e', "' OR 1=1"]) {
      await test.http.get(`/api/podcast/images/${encodeURIComponent(id)}`).expect(404);
    }
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0:00'],
    [59, '0:59'],
    [2905, '48:25'],
    [3605, '1:00:05'],
    [36_000, '10:00:00'],
  ])('of %i s is %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));
});
