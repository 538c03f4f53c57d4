import { describe, expect, it } from '@jest/globals';
import { writeFeed, writeRobots, writeSitemap, type IndexedPost } from './site-index.js';

const site = 'https://leap.example';
const post = (slug: string, language: 'en' | 'es', translationSlug?: string): IndexedPost => ({
  slug,
  language,
  translationSlug,
  title: `Title of ${slug} & more`,
  excerpt: 'Excerpt',
  publishedAt: '2026-01-02T03:04:05.000Z',
  authorName: 'Founder',
});

describe('writeSitemap', () => {
  it('lists pages in both languages with reciprocal alternates, and single posts without', async () => {
    const xml = await writeSitemap(site, ['/', '/blog'], [post('one', 'en', 'uno'), post('uno', 'es', 'one'), post('alone', 'es')]);
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual([`${site}/`, `${site}/es/`, `${site}/blog`, `${site}/es/blog`, `${site}/blog/one`, `${site}/es/blog/uno`, `${site}/es/blog/alone`]);
    expect(xml).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${site}/blog/one"/>`);
    expect(xml.split('<url>').find((entry) => entry.includes('/alone'))).not.toContain('hreflang');
  });
});

describe('writeFeed', () => {
  it('holds the posts of its language, escaped', () => {
    const xml = writeFeed(site, 'es', { title: 'LEAP', description: 'd' }, [post('one', 'en'), post('uno', 'es')]);
    expect(xml).toContain(`${site}/es/blog/uno`);
    expect(xml).not.toContain('/blog/one');
    expect(xml).not.toMatch(/<title>[^<]*& more/);
  });
});

describe('writeRobots', () => {
  it('closes the private rooms in both languages and names the sitemap', () => {
    const robots = writeRobots(site);
    for (const path of ['/api/', '/admin', '/es/admin', '/member-portal']) expect(robots).toContain(`Disallow: ${path}\n`);
    expect(robots).toContain(`Sitemap: ${site}/sitemap.xml`);
  });
});
