import { markdownFeatures, parseMarkdown } from '@leap/markdown';
import { Feed } from 'feed';
import { SitemapStream, streamToPromise } from 'sitemap';
import { escapeHtml } from '../common/escape-html.js';
import { markdownHtml } from '../common/markdown-html.js';

const languages = ['en', 'es'] as const;
type Language = (typeof languages)[number];

/** A post's entry in the sitemap. */
export interface PostAddress {
  slug: string;
  language: Language;
  translationSlug: string | null;
  /** Path or address of its picture. */
  picture?: string;
  updatedAt: Date;
}

/** An episode's entry in the sitemap. */
export interface EpisodeAddress {
  slug: string;
  /** Of the show; pages in a third one are English around it. */
  language: string;
  picture?: string;
}

/** A past newsletter's entry in the sitemap. */
export interface CampaignAddress {
  id: string;
  /** The one language that it exists in; empty where it exists in all. */
  onlyLanguage: Language | '';
  sentAt: Date;
}

/** A page's entry in the sitemap: its path without language, and its pictures. */
export interface PageAddress {
  path: string;
  pictures?: readonly string[];
}

/** A post's entry in the feed of its language. */
export interface FeedEntry {
  slug: string;
  title: string;
  excerpt: string;
  /** Markdown. */
  content: string;
  tags: readonly string[];
  /** Path or address of its picture. */
  picture?: string;
  publishedAt: Date | string;
  authorName: string;
}

const prefix = (language: Language) => (language === 'es' ? '/es' : '');

/**
 * `sitemap.xml`: every page in both languages, every post and past newsletter in its languages, with reciprocal alternates and
 * pictures.
 */
export async function writeSitemap(
  siteUrl: string,
  pages: PageAddress[],
  posts: PostAddress[],
  episodes: EpisodeAddress[] = [],
  campaigns: CampaignAddress[] = [],
): Promise<string> {
  const pictured = (pictures: readonly string[]) =>
    pictures.map((picture) => ({ url: new URL(picture, siteUrl).href }));
  const sitemap = new SitemapStream({
    hostname: siteUrl,
    xmlns: { xhtml: true, news: false, image: true, video: false },
  });
  const result = streamToPromise(sitemap);
  const addressOf = (path: string, language: Language) =>
    siteUrl + (path === '/' && language === 'es' ? '/es/' : prefix(language) + path);
  const linksOf = (path: string) => [
    ...languages.map((lang) => ({ lang, url: addressOf(path, lang) })),
    { lang: 'x-default', url: addressOf(path, 'en') },
  ];
  for (const { path, pictures = [] } of pages) {
    const links = linksOf(path);
    for (const language of languages) sitemap.write({ url: addressOf(path, language), links, img: pictured(pictures) });
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
    const img = pictured(post.picture ? [post.picture] : []);
    sitemap.write({ url: own, lastmod: post.updatedAt.toISOString(), links, img });
  }
  for (const { slug, language, picture } of episodes)
    sitemap.write({
      url: `${siteUrl}${prefix(language === 'es' ? 'es' : 'en')}/podcast/${slug}`,
      img: pictured(picture ? [picture] : []),
    });
  for (const { id, onlyLanguage, sentAt } of campaigns) {
    const path = `/newsletter/archive/${id}`;
    const links = onlyLanguage === '' ? linksOf(path) : [];
    for (const language of onlyLanguage === '' ? languages : [onlyLanguage])
      sitemap.write({ url: addressOf(path, language), lastmod: sentAt.toISOString(), links });
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
  // The podcast's pictures, quotations for other sites, and past newsletters.
  const open = [
    'Allow: /api/podcast/images/',
    'Allow: /api/oembed',
    'Allow: /newsletter/archive',
    'Allow: /es/newsletter/archive',
  ];
  return ['User-agent: *', ...closed, ...open, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
}

/** Says what the channel is to programs that read the podcast namespace: texts, not episodes. */
const PODCAST_NAMESPACE = 'xmlns:podcast="https://podcastindex.org/namespace/1.0"';

/** The blog's RSS feed in one language, with the whole posts. */
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
    const picture = post.picture ? `<p><img src="${escapeHtml(new URL(post.picture, siteUrl).href)}" alt=""></p>` : '';
    feed.addItem({
      id: link,
      link,
      title: post.title,
      description: post.excerpt,
      content: picture + markdownHtml(parseMarkdown(post.content, markdownFeatures.blog), { siteUrl }),
      category: post.tags.map((name) => ({ name })),
      date: new Date(post.publishedAt),
      author: [{ name: post.authorName }],
    });
  }
  return feed
    .rss2()
    .replace('<rss ', `<rss ${PODCAST_NAMESPACE} `)
    .replace('</link>', '</link>\n        <podcast:medium>blog</podcast:medium>');
}

/** A link of `llms.txt`. */
export interface ListedPage {
  title: string;
  url: string;
  description: string;
}

/**
 * `llms.txt` (llmstxt.org): what the site is and where its pages are, for programs that read it for somebody.
 * @param sections by their headings
 */
export function writeLlmsText(
  { title, description }: { title: string; description: string },
  sections: Record<string, ListedPage[]>,
): string {
  const line = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const linked = ({ title: name, url, description: about }: ListedPage): string =>
    `- [${line(name).replace(/[[\]]/g, '')}](${url})${about ? `: ${line(about)}` : ''}`;
  return [
    `# ${line(title)}`,
    '',
    `> ${line(description)}`,
    ...Object.entries(sections).flatMap(([heading, pages]) =>
      pages.length > 0 ? ['', `## ${heading}`, '', ...pages.map(linked)] : [],
    ),
    '',
  ].join('\n');
}
