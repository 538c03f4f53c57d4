import { api } from '@leap/client';
import { languages, type Language } from '@leap/domain';
import { localePath } from '@leap/i18n';
import type { PageContext, PageHead, PageModule } from '@leap/platform';

/** The head of a document, to be written as HTML or applied to a live document. */
export interface DocumentHead {
  title: string;
  status: 200 | 404 | 503;
  meta: { key: 'name' | 'property'; name: string; content: string }[];
  /** Canonical address. */
  canonical?: string;
  /** Alternate addresses by language, including `x-default`; empty without a translation. */
  alternates: { language: Language | 'x-default'; href: string }[];
  jsonLd: object[];
}

interface Options {
  page: { module: Pick<PageModule, 'head'> } | null;
  path: string;
  context: PageContext;
  notFoundTitle: string;
}

/** Converts a page's metadata to the head of its document. Pure: only reads the store. */
export function describePage({ page, path, context, notFoundTitle }: Options): DocumentHead {
  const { language, siteUrl } = context;
  const settings = api.endpoints.getSiteSettings.select(language)(context.getState()).data;
  const brand = settings?.brandName ?? '';
  const head: PageHead = page?.module.head(context) ?? {
    title: notFoundTitle,
    description: '',
    status: 404,
    noindex: true,
    alternates: {},
  };
  const title = [head.tabTitle ?? head.title, brand].filter((part) => part && part !== '').join(' · ');
  const addressOf = (of: Language, to: string) => siteUrl + localePath(of, to);

  const paths: Partial<Record<Language, string>> = head.noindex
    ? {}
    : (head.alternates ?? Object.fromEntries(languages.map((each) => [each, path])));
  const existing = languages.flatMap((each) => {
    const to = paths[each];
    return to === undefined ? [] : [{ language: each, href: addressOf(each, to) }];
  });
  const original = existing.find((each) => each.language === language) ?? existing[0];
  const canonical = original?.href;
  // A noindex page has neither canonical and alternate addresses nor a share picture.
  const image = head.noindex
    ? undefined
    : head.image
      ? new URL(head.image, siteUrl).href
      : `${siteUrl}/og${language === 'es' ? '/es' : ''}${path === '/' ? '/index' : path}.png`;

  const property = (name: string, content: string | undefined) =>
    content ? [{ key: 'property' as const, name, content }] : [];
  const named = (name: string, content: string | undefined) =>
    content ? [{ key: 'name' as const, name, content }] : [];
  return {
    title,
    status: head.status ?? 200,
    meta: [
      ...named('description', head.description),
      ...named('robots', head.noindex ? 'noindex' : undefined),
      ...property('og:type', head.ogType ?? 'website'),
      ...property('og:title', head.title),
      ...property('og:description', head.description),
      ...property('og:url', canonical),
      ...property('og:site_name', brand),
      ...property('og:locale', (original?.language ?? language) === 'es' ? 'es_419' : 'en_US'),
      ...property('og:image', image),
      ...property('og:image:width', head.image || head.noindex ? undefined : '1200'),
      ...property('og:image:height', head.image || head.noindex ? undefined : '630'),
      ...named('twitter:card', 'summary_large_image'),
    ],
    canonical,
    // English, the first language, is the default where both exist.
    alternates:
      existing.length < 2
        ? []
        : [...existing, ...existing.slice(0, 1).map(({ href }) => ({ language: 'x-default' as const, href }))],
    jsonLd: (head.jsonLd ?? []).map((object) => ({ '@context': 'https://schema.org', ...object })),
  };
}
