import { parseFeed } from './feed-parser.js';

const item = (content: string): string => `<item>${content}</item>`;
const feed = (items: string, channel = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
<title>Sample show</title><link>https://example.com/show</link><description><![CDATA[<p>About &amp; around</p>]]></description>
${channel}${items}</channel></rss>`;

describe('parseFeed', () => {
  it('reads the show and its episodes, newest first, as plain text', () => {
    const result = parseFeed(
      feed(
        item(`<title>Older &amp; wiser</title><guid isPermaLink="false">1</guid><pubDate>Mon, 05 Jan 2026 10:00:00 +0000</pubDate>
          <description>&lt;b&gt;Bold&lt;/b&gt; words</description><itunes:duration>3725</itunes:duration>
          <enclosure url="https://example.com/1.mp3" length="1" type="audio/mpeg"/>`) +
          item(`<title>Newer</title><guid>2</guid><pubDate>Mon, 12 Jan 2026 10:00:00 +0000</pubDate>
          <link>https://example.com/2</link><itunes:duration>1:02:05</itunes:duration><itunes:image href="https://example.com/2.png"/>`),
        '<itunes:image href="https://example.com/cover.png"/>',
      ),
    );
    expect(result).toMatchObject({
      title: 'Sample show',
      description: 'About & around',
      link: 'https://example.com/show',
      imageUrl: 'https://example.com/cover.png',
    });
    expect(
      result.episodes.map(({ title, link, description, durationSeconds, imageUrl }) => ({
        title,
        link,
        description,
        durationSeconds,
        imageUrl,
      })),
    ).toEqual([
      {
        title: 'Newer',
        link: 'https://example.com/2',
        description: '',
        durationSeconds: 3725,
        imageUrl: 'https://example.com/2.png',
      },
      {
        title: 'Older & wiser',
        link: 'https://example.com/1.mp3',
        description: 'Bold words',
        durationSeconds: 3725,
        imageUrl: undefined,
      },
    ]);
  });

  it.each([
    ['es', 'es'],
    ['ES-co', 'es'],
    ['en_US', 'en'],
    ['english', 'en'],
    ['', 'en'],
  ])('reads the language %j as %s', (code, language) =>
    expect(parseFeed(feed('', `<language>${code}</language>`)).language).toBe(language),
  );

  it('falls back to English where the feed names no language', () => expect(parseFeed(feed('')).language).toBe('en'));

  it('uses the enclosure as identity where there is no guid, and each identity once', () => {
    const one = item(
      '<title>A</title><pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate><enclosure url="https://example.com/a.mp3"/>',
    );
    expect(parseFeed(feed(one + one)).episodes.map(({ guid }) => guid)).toEqual(['https://example.com/a.mp3']);
  });

  it('skips items without identity, title or date, and addresses that are not http(s)', () => {
    const result = parseFeed(
      feed(
        item('<title>No date</title><guid>1</guid>') +
          item('<guid>2</guid><pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate>') +
          item(
            '<title>Bad link</title><guid>3</guid><pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate><link>javascript:alert(1)</link>',
          ),
      ),
    );
    expect(result.episodes.map(({ guid, link }) => [guid, link])).toEqual([['3', 'https://example.com/show']]);
  });

  it('refuses custom entities in any position and case', () => {
    const bomb = '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    expect(() => parseFeed(feed('').replace('<rss', `${bomb}<rss`))).toThrow('document type');
    expect(() => parseFeed(feed('').replace('<rss', `<!-- <rss> -->${bomb.toLowerCase()}<rss`))).toThrow(
      'document type',
    );
    expect(() => parseFeed(feed(item(bomb)))).toThrow('document type');
  });

  it.each([
    '',
    'not xml',
    '<html><body>Login</body></html>',
    '<rss><channel></channel></rss>',
    '<rss><channel><title>x</channel></rss>',
    '<![CDATA['.repeat(100_000),
  ])('refuses invalid feeds (%#)', (xml) => expect(() => parseFeed(xml)).toThrow(/feed/));
});
