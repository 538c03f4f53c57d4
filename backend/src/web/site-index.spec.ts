import { describe, expect, it } from '@jest/globals';
import {
  writeFeed,
  writeLlmsText,
  writeRobots,
  writeSecurityText,
  writeSitemap,
  type PostAddress,
} from './site-index.js';

const site = 'https://leap.example';
const address = (slug: string, language: 'en' | 'es', translationSlug: string | null = null): PostAddress => ({
  slug,
  language,
  translationSlug,
  updatedAt: new Date('2026-01-02T03:04:05Z'),
});

describe('writeSitemap', () => {
  it('lists pages in both languages with reciprocal alternates, and single posts without', async () => {
    const xml = await writeSitemap(
      site,
      [{ path: '/' }, { path: '/blog' }],
      [address('one', 'en', 'uno'), address('uno', 'es', 'one'), address('alone', 'es')],
    );
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual([
      `${site}/`,
      `${site}/es/`,
      `${site}/blog`,
      `${site}/es/blog`,
      `${site}/blog/one`,
      `${site}/es/blog/uno`,
      `${site}/es/blog/alone`,
    ]);
    expect(xml).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${site}/blog/one"/>`);
    expect(xml.split('<url>').find((entry) => entry.includes('/alone'))).not.toContain('hreflang');
  });
});

describe('past newsletters in the sitemap', () => {
  it('are there in the languages that they were sent in, with alternates where there are two', async () => {
    const sentAt = new Date('2026-11-24T15:20:00Z');
    const xml = await writeSitemap(
      site,
      [],
      [],
      [],
      [
        { id: 'one', onlyLanguage: '', sentAt },
        { id: 'solo', onlyLanguage: 'es', sentAt },
      ],
    );
    const [, both, translated, alone, more] = xml.split('<url>');
    expect(both).toContain(`<loc>${site}/newsletter/archive/one</loc><lastmod>2026-11-24T15:20:00.000Z</lastmod>`);
    expect(translated).toContain(`<loc>${site}/es/newsletter/archive/one</loc>`);
    for (const entry of [both, translated])
      for (const [language, path] of [
        ['en', '/newsletter'],
        ['es', '/es/newsletter'],
        ['x-default', '/newsletter'],
      ])
        expect(entry).toContain(`hreflang="${language}" href="${site}${path}/archive/one"`);
    expect(alone).toContain(`<loc>${site}/es/newsletter/archive/solo</loc>`);
    expect(alone).not.toContain('hreflang');
    expect(more).toBeUndefined();
  });
});

describe('pictures in the sitemap', () => {
  it('are named with the page or post that shows them, by absolute addresses', async () => {
    const xml = await writeSitemap(
      site,
      [{ path: '/', pictures: ['/images/portrait.webp'] }, { path: '/blog' }],
      [{ ...address('one', 'en'), picture: '/images/one.webp' }, address('two', 'en')],
    );
    const entryOf = (path: string): string =>
      xml.split('<url>').find((entry) => entry.startsWith(`<loc>${site}${path}<`)) ?? '';
    const picture = (path: string) => `<image:image><image:loc>${site}${path}</image:loc></image:image>`;
    expect(xml).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
    expect(entryOf('/')).toContain(picture('/images/portrait.webp'));
    expect(entryOf('/es/')).toContain(picture('/images/portrait.webp'));
    expect(entryOf('/blog/one')).toContain(picture('/images/one.webp'));
    for (const path of ['/blog', '/blog/two']) expect(entryOf(path)).not.toContain('image:');
  });
});

describe('writeLlmsText', () => {
  it('names the site and lists its pages, one a line', () => {
    expect(
      writeLlmsText(
        { title: 'LEAP', description: 'Live what\nyou know.' },
        {
          Pages: [{ title: 'About [us]', url: `${site}/about`, description: 'Who\nwe are.' }],
          Empty: [],
          Optional: [{ title: 'Sitemap', url: `${site}/sitemap.xml`, description: '' }],
        },
      ),
    ).toBe(`# LEAP

> Live what you know.

## Pages

- [About us](${site}/about): Who we are.

## Optional

- [Sitemap](${site}/sitemap.xml)
`);
  });
});

describe('writeFeed', () => {
  it('contains the whole post as HTML that only we wrote, with its picture and tags', () => {
    const xml = writeFeed(site, 'en', { title: 'LEAP', description: 'd' }, [
      {
        slug: 'one',
        title: 'One',
        excerpt: 'In short.',
        content:
          '## A <b>heading</b>\n\nWith **bold**, *italic* and [a link](/blog/two),\na line & <script>alert(1)</script> ]]>\n\n![A "lake"](/images/a/480.webp "At dawn")\n\n3. three\n\n> q\n\n---\nhttps://youtu.be/abc-DEF_123',
        tags: ['burnout'],
        picture: '/images/one.webp',
        publishedAt: '2026-01-02T03:04:05.000Z',
        authorName: 'Founder',
      },
    ]);
    expect(xml).toContain('xmlns:content="http://purl.org/rss/1.0/modules/content/"');
    expect(xml).toContain(
      `<content:encoded><![CDATA[<p><img src="${site}/images/one.webp" alt=""></p><h2>A &lt;b&gt;heading&lt;/b&gt;</h2>\n<p>With <strong>bold</strong>, <em>italic</em> and <a href="${site}/blog/two">a link</a>,<br>a line &amp; &lt;script&gt;alert(1)&lt;/script&gt; ]]&gt;</p>\n<figure><img src="${site}/images/a/480.webp" alt="A &quot;lake&quot;"><figcaption>At dawn</figcaption></figure>\n<ol start="3"><li>three</li></ol>\n<blockquote><p>q</p></blockquote>\n<hr>\n<p><a href="https://youtu.be/abc-DEF_123">https://youtu.be/abc-DEF_123</a></p>]]></content:encoded>`,
    );
    expect(xml).toContain('<category>burnout</category>');
    expect(xml).toMatch(/<rss [^>]*xmlns:podcast="https:\/\/podcastindex.org\/namespace\/1.0"[^>]*>/);
    expect(xml.match(/<podcast:medium>blog<\/podcast:medium>/g)).toHaveLength(1);
  });

  it('contains the posts in its language, escaped', () => {
    const post = {
      slug: 'uno',
      title: 'Uno & más ]]>',
      excerpt: '',
      content: '',
      tags: [],
      publishedAt: '2026-01-02T03:04:05.000Z',
      authorName: 'Founder',
    };
    const xml = writeFeed(site, 'es', { title: 'LEAP', description: 'd' }, [post]);
    expect(xml).toContain(`<link>${site}/es/blog/uno</link>`);
    expect(xml).not.toMatch(/Uno & más ]]>(?!]]>|<)/);
  });
});

describe('writeSecurityText', () => {
  it('names the contact, and is valid for half a year', () => {
    expect(writeSecurityText(site, 'hello@leap.example', Date.parse('2026-11-22T10:00:00Z'))).toBe(
      `Contact: mailto:hello@leap.example
Expires: 2027-05-21T10:00:00.000Z
Preferred-Languages: en, es
Canonical: ${site}/.well-known/security.txt
`,
    );
  });
});

describe('writeRobots', () => {
  it('disallows private pages in both languages and names the sitemap', () => {
    const robots = writeRobots(site);
    for (const path of ['/api/', '/admin', '/es/admin', '/member-portal'])
      expect(robots).toContain(`Disallow: ${path}\n`);
    expect(robots).toContain('Allow: /api/podcast/images/\n');
    // Past newsletters, below the private pages of subscribers: the longer path decides.
    for (const path of ['/newsletter/', '/es/newsletter/']) {
      expect(robots).toContain(`Disallow: ${path}\n`);
      expect(robots).toContain(`Allow: ${path}archive\n`);
    }
    expect(robots).toContain(`Sitemap: ${site}/sitemap.xml`);
  });
});
