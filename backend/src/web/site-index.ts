import { Feed } from 'feed';
import { SitemapStream, streamToPromise } from 'sitemap';

const languages = ['en', 'es'] as const;
type Language = (typeof languages)[number];

/** A post's entry in the sitemap. */
export interface PostAddress {
  slug: string;
  language: Language;
  translationSlug: string | null;
  updatedAt: Date;
}

/** A post's entry in the feed of its language. */
export interface FeedEntry {
  slug: string;
  title: string;
  excerpt: string;
  publishedAt: Date | string;
  authorName: string;
}

const prefix = (language: Language) => (language === 'es' ? '/es' : '');

/** `sitemap.xml`: every page in both languages, every post in its languages, with reciprocal alternates. */
export async function writeSitemap(siteUrl: string, paths: string[], posts: PostAddress[]): Promise<string> {
  const sitemap = new SitemapStream({
    hostname: siteUrl,
    xmlns: { xhtml: true, news: false, image: false, video: false },
  });
  const result = streamToPromise(sitemap);
  for (const path of paths) {
    const address = (language: Language) =>
      siteUrl + (path === '/' && language === 'es' ? '/es/' : prefix(language) + path);
    const links = [
      ...languages.map((lang) => ({ lang, url: address(lang) })),
      { lang: 'x-default', url: address('en') },
    ];
    for (const language of languages) sitemap.write({ url: address(language), links });
  }
  for (const post of posts) {
    const address = (language: Language, slug: string) => `${siteUrl}${prefix(language)}/blog/${slug}`;
    const own = address(post.language, post.slug);
    const other = post.language === 'en' ? 'es' : 'en';
    const links = post.translationSlug
      ? [
          { lang: post.language, url: own },
          { lang: other, url: address(other, post.translationSlug) },
          { lang: 'x-default', url: post.language === 'en' ? own : address('en', post.translationSlug) },
        ]
      : [];
    sitemap.write({ url: own, lastmod: post.updatedAt.toISOString(), links });
  }
  sitemap.end();
  return (await result).toString();
}

/** Validity of security.txt; RFC 9116 recommends less than a year. */
const SECURITY_TEXT_LASTS_MS = 180 * 24 * 3_600_000;

/** `security.txt` (RFC 9116): contact for reports of vulnerabilities. */
export const writeSecurityText = (siteUrl: string, contact: string, now = Date.now()): string =>
  [
    `Contact: mailto:${encodeURI(contact)}`,
    `Expires: ${new Date(now + SECURITY_TEXT_LASTS_MS).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');

/** `robots.txt`: allows public pages; disallows private ones and the API. */
export function writeRobots(siteUrl: string): string {
  const closed = ['/api/', '/admin', '/member-portal', '/login', '/newsletter/'].flatMap((path) => [
    `Disallow: ${path}`,
    ...(path === '/api/' ? [] : [`Disallow: /es${path}`]),
  ]);
  return ['User-agent: *', ...closed, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
}

/** The blog's RSS feed in one language. */
export function writeFeed(
  siteUrl: string,
  language: Language,
  texts: { title: string; description: string },
  posts: FeedEntry[],
): string {
  const home = `${siteUrl}${prefix(language)}/blog`;
  const feed = new Feed({
    id: home,
    link: home,
    title: texts.title,
    description: texts.description,
    language,
    copyright: texts.title,
    feedLinks: { rss: `${home}/feed.xml` },
    ...(posts[0] ? { updated: new Date(posts[0].publishedAt) } : {}),
  });
  for (const post of posts) {
    const link = `${home}/${post.slug}`;
    feed.addItem({
      id: link,
      link,
      title: post.title,
      description: post.excerpt,
      date: new Date(post.publishedAt),
      author: [{ name: post.authorName }],
    });
  }
  return feed.rss2();
}
