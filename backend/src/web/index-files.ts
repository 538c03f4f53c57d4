import { createHash } from 'node:crypto';
import {
  toBlogPostTeaserDto,
  toSiteSettingsDto,
  type BlogPostsService,
  type PodcastService,
  type SiteSettingsService,
} from '../modules/content/content.module.js';
import type { CampaignArchiveService } from '../modules/mailing/mailing.module.js';
import type { Page } from './page-cache.js';
import { writeManifest } from './web-app.js';
import { writeFeed, writeLlmsText, writeSecurityText, writeSitemap, type ListedPage } from './site-index.js';

const entriesInFeed = 50;
/** Addresses of posts in `llms.txt`, for each language. */
const postsForMachines = 100;

interface IndexSources {
  siteUrl: string;
  posts: BlogPostsService;
  podcast: PodcastService;
  archive: CampaignArchiveService;
  settings: SiteSettingsService;
  /** Paths (without language) of the pages for the sitemap. */
  listedPaths(): Promise<string[]>;
  /** Title and description of a page (path with language), as it is rendered. */
  describe(path: string): Promise<{ title: string; description: string }>;
}

export const isIndexFile = (path: string): boolean =>
  /^(\/es)?\/blog\/feed\.xml$|^\/sitemap\.xml$|^\/llms\.txt$|^(\/es)?\/app\.webmanifest$|^\/\.well-known\/security\.txt$/.test(
    path,
  );

/** Serves the sitemap, the feed or app manifest of one language, llms.txt or security.txt. */
export async function indexFile(path: string, sources: IndexSources): Promise<Page> {
  const { siteUrl, posts, podcast, archive, settings } = sources;
  const language = path.startsWith('/es/') ? 'es' : 'en';
  const site = toSiteSettingsDto(await settings.get(), language);
  const { brandName, accent, contactEmail, punchline } = site;
  if (path.endsWith('.webmanifest'))
    return page('application/manifest+json', writeManifest({ brandName, accent }, language));
  if (path === '/llms.txt') return page('text/plain', await llmsText(site, sources));
  if (path.endsWith('.txt')) return page('text/plain', writeSecurityText(siteUrl, contactEmail));
  if (path === '/sitemap.xml') {
    const pictures = {
      '/': [site.portrait?.address],
      '/about': [site.founder.picture?.address ?? site.portrait?.address],
      '/retreats-ceremonies': [site.retreatsPicture?.address],
    };
    const pages = [...(await pathsOf(site, sources)), ...(await posts.listTags()).map((tag) => `/blog/tag/${tag}`)].map(
      (each) => ({
        path: each,
        pictures: (pictures[each as keyof typeof pictures] ?? []).filter((picture) => picture !== undefined),
      }),
    );
    return page(
      'application/xml',
      await writeSitemap(
        siteUrl,
        pages,
        await posts.listAddresses(),
        await podcast.listAddresses(),
        await archive.listAddresses(),
      ),
    );
  }
  const { items } = await posts.list({ language, limit: entriesInFeed });
  const own = items
    .filter((post) => post.language === language)
    .map((post) => ({ ...post, picture: toBlogPostTeaserDto(post).featuredImage }));
  return page('application/rss+xml', writeFeed(siteUrl, language, { title: brandName, description: punchline }, own));
}

/** The pages of the sitemap; the address of the founder's story is the only one that depends on the settings. */
async function pathsOf(
  { founderStoryPath }: ReturnType<typeof toSiteSettingsDto>,
  { listedPaths }: IndexSources,
): Promise<string[]> {
  return [...(await listedPaths()), founderStoryPath];
}

/** Generated from the pages themselves, in both languages. */
async function llmsText(site: ReturnType<typeof toSiteSettingsDto>, sources: IndexSources): Promise<string> {
  const { siteUrl, posts, podcast, describe } = sources;
  const paths = await pathsOf(site, sources);
  const pagesIn = async (prefix: string): Promise<ListedPage[]> => {
    const pages: ListedPage[] = [];
    // One after the other: visitors' pages are rendered beside them.
    for (const path of paths) {
      const localized = path === '/' && prefix ? `${prefix}/` : prefix + path;
      pages.push({ ...(await describe(localized)), url: siteUrl + localized });
    }
    return pages;
  };
  const postsIn = async (language: 'en' | 'es', prefix: string): Promise<ListedPage[]> => {
    const { items } = await posts.list({ language, limit: postsForMachines });
    return items
      .filter((post) => post.language === language)
      .map(({ title, slug, excerpt }) => ({ title, url: `${siteUrl}${prefix}/blog/${slug}`, description: excerpt }));
  };
  return writeLlmsText(
    { title: site.brandName, description: site.punchline },
    {
      Pages: await pagesIn(''),
      'Podcast episodes': (await podcast.listAddresses()).map(({ slug, title, language }) => ({
        title,
        url: `${siteUrl}${language === 'es' ? '/es' : ''}/podcast/${slug}`,
        description: '',
      })),
      'Blog posts': await postsIn('en', ''),
      'Páginas en español': await pagesIn('/es'),
      'Artículos en español': await postsIn('es', '/es'),
      Optional: [
        { title: 'Sitemap', url: `${siteUrl}/sitemap.xml`, description: '' },
        { title: 'Blog feed, whole posts', url: `${siteUrl}/blog/feed.xml`, description: '' },
        { title: 'Blog en español, artículos completos', url: `${siteUrl}/es/blog/feed.xml`, description: '' },
      ],
    },
  );
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
