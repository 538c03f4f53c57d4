import { ContentCache } from '../common/content-cache.js';
import { encodeForMany, type EncodedBody } from './encodings.js';

/** A document with its encodings, ETag and headers. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body: EncodedBody;
  title: string;
  /** Address of the drawing in the share picture. */
  drawing?: string;
  isCacheable: boolean;
  /** For everybody nothing is here, or it has moved. Not stored here, where invented addresses would fill the memory. */
  isMissingOrMoved?: boolean;
}

/**
 * Cache of rendered pages for anonymous visitors, compressed. Concurrent equal requests share one rendering; a page whose rendering started before a change of
 * content is not cached. Pages also change with time (a retreat is past, an offer has ended), hence the maximum age.
 */
export class PageCache {
  private readonly pages: ContentCache<Page>;
  private readonly rendering = new Map<string, Promise<Page>>();

  /** @param capacity in pages. @param maximumAge in milliseconds */
  constructor(capacity: number, maximumAge: number) {
    this.pages = new ContentCache({ capacity, maximumAge });
  }

  /** The cached page, if any. */
  peek(key: string): Page | undefined {
    return this.pages.get(key);
  }

  async get(key: string, render: () => Promise<Page>): Promise<Page> {
    const stored = this.peek(key);
    if (stored) return stored;
    const underWay = this.rendering.get(key);
    if (underWay) return underWay;
    const store = this.pages.prepare();
    const rendered = render()
      .then(async (page) => (page.isCacheable ? { ...page, body: await encodeForMany(page.body.identity) } : page))
      .finally(() => {
        if (this.rendering.get(key) === rendered) this.rendering.delete(key);
      });
    this.rendering.set(key, rendered);
    const page = await rendered;
    if (page.isCacheable) store(key, page);
    return page;
  }

  /** Clears the cache after a change of content, in any process. */
  drop(): void {
    this.pages.drop();
    this.rendering.clear();
  }
}
