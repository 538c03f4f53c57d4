import type { EncodedBody } from './encodings.js';

/** A document with its encodings, ETag and headers. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body: EncodedBody;
  title: string;
  isCacheable: boolean;
}

/**
 * Cache of rendered pages for anonymous visitors, with eviction of the oldest. Concurrent equal requests share one rendering; a page
 * whose rendering started before a change of content is not cached. Pages also change with time (a retreat is past, an offer has
 * ended), hence the maximum age.
 */
export class PageCache {
  private readonly pages = new Map<string, Page & { storedAt: number }>();
  private readonly rendering = new Map<string, Promise<Page>>();
  private generation = 0;

  /** @param maximumAge in milliseconds */
  constructor(
    private readonly capacity: number,
    private readonly maximumAge: number,
  ) {}

  /** The cached page, if any. */
  peek(key: string): Page | undefined {
    const page = this.pages.get(key);
    return page && Date.now() - page.storedAt < this.maximumAge ? page : undefined;
  }

  async get(key: string, render: () => Promise<Page>): Promise<Page> {
    const stored = this.peek(key);
    if (stored) return stored;
    const underWay = this.rendering.get(key);
    if (underWay) return underWay;
    const generation = this.generation;
    const rendered = render().finally(() => {
      if (this.rendering.get(key) === rendered) this.rendering.delete(key);
    });
    this.rendering.set(key, rendered);
    const page = await rendered;
    if (page.isCacheable && generation === this.generation) this.keep(key, page);
    return page;
  }

  /** Clears the cache after a change of content, in any process. */
  drop(): void {
    this.generation += 1;
    this.pages.clear();
    this.rendering.clear();
  }

  private keep(key: string, page: Page): void {
    this.pages.delete(key);
    this.pages.set(key, { ...page, storedAt: Date.now() });
    const oldest = this.pages.keys().next();
    if (this.pages.size > this.capacity && !oldest.done) this.pages.delete(oldest.value);
  }
}
