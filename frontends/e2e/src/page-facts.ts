import type { Page } from '@playwright/test';

/** What the crawl wants to know of an open page. */
export interface PageFacts {
  title: string;
  description: string;
  headings: string[];
  isNoindex: boolean;
  canonical: string | undefined;
  /** `hreflang` → address. */
  alternates: Record<string, string>;
  /** Absolute addresses of all links. */
  links: string[];
  ids: string[];
  /** Visible text nodes and spoken attributes outside of elements that say they are in another language. */
  texts: string[];
}

/** Reads the page as it stands. */
export function readFacts(page: Page): Promise<PageFacts> {
  return page.evaluate(() => {
    const attribute = (selector: string, name: string) =>
      document.querySelector(selector)?.getAttribute(name) ?? undefined;
    const isOwnLanguage = (element: Element) =>
      element.closest('[lang]') === document.documentElement ||
      element.closest('[lang]')?.getAttribute('lang') === document.documentElement.lang;
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (
        parent &&
        !parent.closest('script, style, template, noscript') &&
        isOwnLanguage(parent) &&
        parent.checkVisibility()
      )
        texts.push(node.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('[aria-label], [alt], [placeholder], [title]'))
      if (isOwnLanguage(element))
        for (const name of ['aria-label', 'alt', 'placeholder', 'title']) texts.push(element.getAttribute(name) ?? '');
    return {
      title: document.title,
      description: attribute('meta[name="description"]', 'content') ?? '',
      headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent ?? ''),
      isNoindex: (attribute('meta[name="robots"]', 'content') ?? '').includes('noindex'),
      canonical: attribute('link[rel="canonical"]', 'href'),
      alternates: Object.fromEntries(
        [...document.querySelectorAll('link[rel="alternate"][hreflang]')].map((link) => [
          link.getAttribute('hreflang') ?? '',
          link.getAttribute('href') ?? '',
        ]),
      ),
      links: [...document.querySelectorAll('a[href]')].map((link) => (link as HTMLAnchorElement).href),
      ids: [...document.querySelectorAll('[id]')].map((element) => element.id),
      texts: texts.filter((text) => text.trim() !== ''),
    };
  });
}
