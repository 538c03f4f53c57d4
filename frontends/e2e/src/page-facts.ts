import type { Page } from '@playwright/test';

/** Data of a page for the crawl. */
export interface PageFacts {
  language: string;
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
  /** Text nodes and announced attributes outside of elements with another language; in an open page only visible ones. */
  texts: string[];
}

/** Reads an open page. */
export const readFacts = (page: Page): Promise<PageFacts> => page.evaluate(factsOf, undefined);

/** Reads a document without running its scripts. @param page any open page: its browser parses the HTML */
export const readDocument = (page: Page, html: string, address: string): Promise<PageFacts> =>
  page.evaluate(factsOf, { html, address });

/** Runs in the browser. */
function factsOf(sent: { html: string; address: string } | undefined): PageFacts {
  const read = sent === undefined ? document : new DOMParser().parseFromString(sent.html, 'text/html');
  const base = sent?.address ?? document.baseURI;
  const attribute = (selector: string, name: string) => read.querySelector(selector)?.getAttribute(name) ?? undefined;
  const isOwnLanguage = (element: Element) =>
    element.closest('[lang]') === read.documentElement ||
    element.closest('[lang]')?.getAttribute('lang') === read.documentElement.lang;
  const isVisible = (element: Element) => sent !== undefined || element.checkVisibility();
  const texts: string[] = [];
  const walker = read.createTreeWalker(read.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent && !parent.closest('script, style, template, noscript') && isOwnLanguage(parent) && isVisible(parent))
      texts.push(node.textContent ?? '');
  }
  for (const element of read.body.querySelectorAll('[aria-label], [alt], [placeholder], [title]'))
    if (isOwnLanguage(element))
      for (const name of ['aria-label', 'alt', 'placeholder', 'title']) texts.push(element.getAttribute(name) ?? '');
  return {
    language: read.documentElement.lang,
    title: read.title,
    description: attribute('meta[name="description"]', 'content') ?? '',
    headings: [...read.querySelectorAll('h1')].map((heading) => heading.textContent ?? ''),
    isNoindex: (attribute('meta[name="robots"]', 'content') ?? '').includes('noindex'),
    canonical: attribute('link[rel="canonical"]', 'href'),
    alternates: Object.fromEntries(
      [...read.querySelectorAll('link[rel="alternate"][hreflang]')].map((link) => [
        link.getAttribute('hreflang') ?? '',
        link.getAttribute('href') ?? '',
      ]),
    ),
    links: [...read.querySelectorAll('a[href]')].map((link) => new URL(link.getAttribute('href') ?? '', base).href),
    ids: [...read.querySelectorAll('[id]')].map((element) => element.id),
    texts: texts.filter((text) => text.trim() !== ''),
  };
}
