import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@leap/domain';
import { AppError } from '../../../common/app-error.js';
import { escapeHtml } from '../../../common/escape-html.js';
import { ENV, type Env } from '../../../config/env.js';
import { SiteSettingsService } from '../site-settings/site-settings.service.js';
import { BlogPostsService } from './blog-posts.service.js';
import type { GetOembedQueryDto, OembedDto } from './oembed.dto.js';

/** The quotation's size where the consumer has room. */
const USUAL = { width: 600, height: 200 };
/** The share pictures' size. */
const PICTURE = { width: 1200, height: 630 };
const CACHE_SECONDS = 86_400;

/** Quotes posts for other sites (oembed.com). */
@Injectable()
export class OembedService {
  constructor(
    private readonly blogPosts: BlogPostsService,
    private readonly settings: SiteSettingsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * @throws AppError `unsupported_media_type` (501) for other formats than JSON, `not_found` (404) for what is no post of this site, as
   *   the specification wants it
   */
  async quote({ url, format = 'json', maxwidth, maxheight }: GetOembedQueryDto): Promise<OembedDto> {
    if (format !== 'json') throw new AppError('unsupported_media_type', 501, { detail: 'Only JSON is answered.' });
    const siteUrl = this.env.PUBLIC_URL;
    const address = readPostAddress(url, siteUrl);
    if (!address) throw notAPost();
    const find = (slug: string) => this.blogPosts.findBySlug(slug);
    const post = (await find(address.slug)) ?? (await find(await this.blogPosts.getPresentSlug(address.slug)));
    if (!post) throw notAPost();
    const { brandName } = await this.settings.get();
    const path = `${address.language === 'es' ? '/es' : ''}/blog/${post.slug}`;
    return {
      version: '1.0',
      type: 'rich',
      title: post.title,
      author_name: post.authorName,
      provider_name: brandName,
      provider_url: siteUrl,
      cache_age: CACHE_SECONDS,
      html: `<blockquote lang="${post.language}"><p><a href="${escapeHtml(siteUrl + path)}">${escapeHtml(post.title)}</a></p><p>${escapeHtml(post.excerpt)}</p><footer>${escapeHtml(`${post.authorName}, ${brandName}`)}</footer></blockquote>`,
      width: Math.min(USUAL.width, maxwidth ?? USUAL.width),
      height: Math.min(USUAL.height, maxheight ?? USUAL.height),
      ...thumbnail(`${siteUrl}/og${path}.png`, maxwidth, maxheight),
    };
  }
}

const notAPost = (): AppError =>
  new AppError('not_found', 404, { detail: 'This is no address of a post of this site.' });

/** The share picture; it is smaller on the consumer's page where there is less room, in its own proportion. */
function thumbnail(
  address: string,
  maxwidth: number = PICTURE.width,
  maxheight: number = PICTURE.height,
): Pick<OembedDto, 'thumbnail_url' | 'thumbnail_width' | 'thumbnail_height'> {
  const scale = Math.min(1, maxwidth / PICTURE.width, maxheight / PICTURE.height);
  return {
    thumbnail_url: address,
    thumbnail_width: Math.max(1, Math.floor(PICTURE.width * scale)),
    thumbnail_height: Math.max(1, Math.floor(PICTURE.height * scale)),
  };
}

/** The post that an address of this site is about, in either language. */
function readPostAddress(url: string, siteUrl: string): { slug: string; language: Language } | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  const [, prefix, slug] = /^(\/es)?\/blog\/([a-z0-9-]+)\/?$/.exec(pathname) ?? [];
  if (origin !== new URL(siteUrl).origin || slug === undefined) return undefined;
  return { slug, language: prefix === undefined ? 'en' : 'es' };
}
