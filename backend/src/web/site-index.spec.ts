import { describe, expect, it } from '@jest/globals';
import { writeFeed, writeRobots, writeSecurityText, writeSitemap, type PostAddress } from './site-index.js';

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
      ['/', '/blog'],
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

describe('writeFeed', () => {
  it('contains the posts in its language, escaped', () => {
    const post = {
      slug: 'uno',
      title: 'Uno & más ]]>',
      excerpt: '',
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
    expect(robots).toContain(`Sitemap: ${site}/sitemap.xml`);
  });
});
