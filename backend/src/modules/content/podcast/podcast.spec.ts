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
  episodes: { guid: string; title: string; image?: string; more?: string }[];
  status: number;
  etag?: string;
  image: Buffer;
  transcriptStatus: number;
  requests: { path: string; ifNoneMatch?: string }[];
}

let host: FakeHost;
let server: Server;
let origin: string;
let test: TestApp;

function feedOf({ episodes }: FakeHost): string {
  const items = episodes.map(
    (
      { guid, title, image, more = '' },
      index,
    ) => `<item><guid>${guid}</guid><title>${title}</title><pubDate>${new Date(Date.UTC(2026, 0, 1 + index)).toUTCString()}</pubDate>
      <description><![CDATA[<p>About <b>${title}</b></p><script>alert(1)</script>]]></description><link>https://example.com/${guid}</link>
      <itunes:duration>2905</itunes:duration>${image === undefined ? '' : `<itunes:image href="${origin}${image}"/>`}${more}</item>`,
  );
  return `<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Sample show</title><link>https://example.com</link>
    <language>es-CO</language><description>Sample</description><itunes:image href="${origin}/cover.png"/>${items.join('')}</channel></rss>`;
}

beforeAll(async () => {
  server = createServer((req, res) => {
    host.requests.push({ path: req.url ?? '', ifNoneMatch: req.headers['if-none-match'] });
    if (req.url === '/chapters.json') return void res.end('{"chapters":[{"startTime":5,"title":"Hello"}]}');
    if (req.url === '/transcript.vtt')
      return void res.writeHead(host.transcriptStatus).end('WEBVTT\n\n00:05.000 --> 00:06.000\n<v Host>Welcome.');
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
  host = { episodes: [], status: 503, image: PNG, transcriptStatus: 200, requests: [] };
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
    transcriptStatus: 200,
    requests: [],
  };
  await test.dataSource.query(
    'TRUNCATE podcasts, podcast_episodes, podcast_images, podcast_documents, podcast_feed_states',
  );
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
      slug: 'episode-three',
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

describe('GET /api/podcast/episodes/:slug', () => {
  const withMore = () => ({
    guid: 'one',
    title: 'Episode one',
    more: `<enclosure url="https://example.com/1.mp3" length="1" type="audio/mpeg"/>
      <content:encoded><![CDATA[<p>Read <a href="https://example.com/list">the list</a>.</p>]]></content:encoded>
      <podcast:chapters url="${origin}/chapters.json" type="application/json+chapters"/>
      <podcast:transcript url="${origin}/transcript.html" type="text/html"/>
      <podcast:transcript url="${origin}/transcript.vtt" type="text/vtt"/>`,
  });
  const refresh = async (): Promise<void> => {
    await feed().refreshFeed();
    await feed().refreshDocuments();
  };

  it('answers the sound, show notes, chapters and the best transcript, copied by the job', async () => {
    host.episodes = [withMore()];
    await refresh();
    const { body } = await test.http.get('/api/podcast/episodes/episode-one').expect(200);
    expect(body).toMatchObject({
      title: 'Episode one',
      audioUrl: 'https://example.com/1.mp3',
      audioType: 'audio/mpeg',
      durationSeconds: 2905,
      notes: 'Read [the list](https://example.com/list).',
      chapters: [{ start: 5, title: 'Hello' }],
      transcript: [{ start: 5, speaker: 'Host', text: 'Welcome.' }],
      podcast: { title: 'Sample show', language: 'es' },
    });
    await refresh();
    expect(host.requests.filter(({ path }) => /chapters|transcript/.test(path)).map(({ path }) => path)).toEqual([
      '/chapters.json',
      '/transcript.vtt',
    ]);
  });

  it('answers the episodes before and after it', async () => {
    await refresh();
    const read = async (slug: string) => (await test.http.get(`/api/podcast/episodes/${slug}`).expect(200)).body;
    expect(await read('episode-two')).toMatchObject({
      previous: { slug: 'episode-one', title: 'Episode one' },
      next: { slug: 'episode-three', title: 'Episode three' },
    });
    expect(await read('episode-one')).not.toHaveProperty('previous');
    expect(await read('episode-three')).not.toHaveProperty('next');
  });

  it('answers an episode that brings nothing more, and 404 for others', async () => {
    await refresh();
    const { body } = await test.http.get('/api/podcast/episodes/episode-two').expect(200);
    expect(body).toMatchObject({ notes: '', chapters: [], transcript: [] });
    expect(body).not.toHaveProperty('audioUrl');
    for (const slug of ['nothing', 'NOT a slug', "' OR 1=1"])
      await test.http.get(`/api/podcast/episodes/${encodeURIComponent(slug)}`).expect(404);
  });

  it('asks again for a document that failed, and forgets one that is not used any more', async () => {
    host.episodes = [withMore()];
    host.transcriptStatus = 500;
    await refresh();
    const transcript = async () => (await test.http.get('/api/podcast/episodes/episode-one')).body.transcript;
    expect(await transcript()).toEqual([]);
    host.transcriptStatus = 200;
    await refresh();
    expect(await transcript()).toHaveLength(1);
    host.episodes = [{ guid: 'one', title: 'Episode one' }];
    await refresh();
    expect(await test.dataSource.query('SELECT 1 FROM podcast_documents')).toEqual([]);
  });

  it('keeps the address when the title changes, and numbers a repeated title', async () => {
    host.episodes = [
      { guid: 'one', title: 'Same' },
      { guid: 'two', title: 'Same' },
      { guid: 'three', title: '¿…?' },
    ];
    await refresh();
    const slugs = async () =>
      (await test.http.get('/api/podcast/episodes')).body.episodes.map(({ slug }: { slug: string }) => slug);
    expect(await slugs()).toEqual(['episode', 'same-2', 'same']);
    host.episodes[0] = { guid: 'one', title: 'Renamed' };
    await refresh();
    expect(await slugs()).toEqual(['episode', 'same-2', 'same']);
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
