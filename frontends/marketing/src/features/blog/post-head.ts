import type { BlogPostDto } from '@leap/client/marketing';
import type { Language } from '@leap/domain';
import { localePath } from '@leap/i18n';
import type { PageHead } from '@leap/platform';
import { topicScene } from '@leap/ui/topic-scene';
import { blogPaths } from './blog-paths';

interface PostHeadOptions {
  post: BlogPostDto;
  /** Language of the page around the post. */
  language: Language;
  /** Origin without a trailing slash. */
  siteUrl: string;
  /** Brand, as the publisher. */
  publisher: string;
  /** Labels of the breadcrumb's first two steps. */
  texts: { home: string; blog: string };
}

/**
 * Canonical and alternate addresses. A paired post in its own language names both; a post that is shown to readers of the other
 * language names its original only, so that it is not indexed as a translation.
 */
export function postAlternates(post: BlogPostDto, language: Language): Partial<Record<Language, string>> {
  const own = { [post.language]: blogPaths.to(post.slug) };
  if (post.language !== language || !post.translationSlug || !post.translationLanguage) return own;
  return { ...own, [post.translationLanguage]: blogPaths.to(post.translationSlug) };
}

/** Title, description, addresses and JSON-LD (BlogPosting, BreadcrumbList) of one post. */
export function postHead({ post, language, siteUrl, publisher, texts }: PostHeadOptions): PageHead {
  const url = `${siteUrl}${localePath(post.language, blogPaths.to(post.slug))}`;
  const image = post.featuredImage ? new URL(post.featuredImage, siteUrl).href : undefined;
  const crumbs = [
    { name: texts.home, item: `${siteUrl}${localePath(language, '/')}` },
    { name: texts.blog, item: `${siteUrl}${localePath(language, blogPaths.list)}` },
    { name: post.title, item: url },
  ];
  return {
    title: post.title,
    description: post.excerpt,
    ogType: 'article',
    isQuotable: true,
    ...(image ? { image } : {}),
    drawing: topicScene(post.tags, post.slug).address,
    alternates: postAlternates(post, language),
    redirectTo:
      post.language !== language && post.translationLanguage === language && post.translationSlug
        ? blogPaths.to(post.translationSlug)
        : undefined,
    jsonLd: [
      {
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.excerpt,
        ...(image ? { image } : {}),
        datePublished: post.publishedAt ?? post.createdAt,
        author: { '@type': 'Person', name: post.authorName },
        publisher: { '@type': 'Organization', name: publisher },
        inLanguage: post.language,
        wordCount: post.wordCount,
        timeRequired: `PT${post.readTimeMinutes}M`,
        keywords: post.tags,
        url,
        mainEntityOfPage: url,
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
      },
    ],
  };
}
