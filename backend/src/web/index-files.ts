import { createHash } from 'node:crypto';
import {
  toSiteSettingsDto,
  type BlogPostsService,
  type SiteSettingsService,
} from '../modules/content/content.module.js';
import type { Page } from './page-cache.js';
import { writeFeed, writeSecurityText, writeSitemap } from './site-index.js';

const entriesInFeed = 50;

interface IndexSources {
  siteUrl: string;
  posts: BlogPostsService;
  settings: SiteSettingsService;
  /** Paths (without language) of the pages for the sitemap. */
  listedPaths(): Promise<string[]>;
}

export const isIndexFile = (path: string): boolean =>
  /^(\/es)?\/blog\/feed\.xml$|^\/sitemap\.xml$|^\/\.well-known\/security\.txt$/.test(path);

/** Serves the sitemap, the feed of one language, or security.txt. */
export async function indexFile(path: string, { siteUrl, posts, settings, listedPaths }: IndexSources): Promise<Page> {
  const language = path.startsWith('/es/') ? 'es' : 'en';
  const { brandName, contactEmail, punchline, founderStoryPath } = toSiteSettingsDto(await settings.get(), language);
  if (path.endsWith('.txt')) return page('text/plain', writeSecurityText(siteUrl, contactEmail));
  // The only page whose address depends on the settings.
  if (path === '/sitemap.xml')
    return page(
      'application/xml',
      await writeSitemap(siteUrl, [...(await listedPaths()), founderStoryPath], await posts.listAddresses()),
    );
  const { items } = await posts.list({ language, limit: entriesInFeed });
  const own = items.filter((post) => post.language === language);
  return page('application/rss+xml', writeFeed(siteUrl, language, { title: brandName, description: punchline }, own));
}

function page(type: string, body: string): Page {
  const identity = Buffer.from(body);
  return {
    status: 200,
    title: '',
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    isCacheable: true,
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'public, no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
    body: { identity },
  };
}
