import type { PageContext } from '@leap/platform';
import type { createPageLoader, LoadedPage, PageLoader } from './page-loader';

type Pages = ReturnType<typeof createPageLoader>;

/** How long a navigation may keep the page before it, and how long a loaded page may wait for its data. */
const PATIENCE_MS = 300;

export interface ReadyPages extends Pages {
  /** Whether the next page has been awaited for longer than that. */
  isSlow(): boolean;
  subscribe(listener: () => void): () => void;
  /** A page, or its failure, is shown. */
  arrived(): void;
}

/**
 * Pages that are shown when they are ready: code, texts, and what their data brings within 300 ms. The page before stays until then. The
 * document's own page has its data from the server and waits for nothing.
 */
export function createReadyPages(pages: Pages, contextOf: (page: LoadedPage) => PageContext): ReadyPages {
  const ready = new Map<string, ReturnType<PageLoader>>();
  const listeners = new Set<() => void>();
  let hasArrived = false;
  let isSlow = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setSlow(value: boolean): void {
    clearTimeout(timer);
    if (isSlow === value) return;
    isSlow = value;
    for (const listener of listeners) listener();
  }
  async function prepare(path: string): Promise<LoadedPage | null> {
    clearTimeout(timer);
    timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    const page = await pages.load(path);
    // From here on the page itself shows what is missing.
    clearTimeout(timer);
    // Failed queries are shown where their data is used.
    if (page?.module.preload) await Promise.race([Promise.allSettled(page.module.preload(contextOf(page))), patience]);
    return page;
  }
  return {
    load(path) {
      let page = ready.get(path);
      if (!page) {
        page = hasArrived ? prepare(path) : pages.load(path);
        ready.set(path, page);
      }
      return page;
    },
    forget(path) {
      ready.delete(path);
      pages.forget(path);
      // A second attempt at the same path is no navigation: there is no page before it that could stay.
      hasArrived = false;
    },
    isSlow: () => isSlow,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    arrived() {
      hasArrived = true;
      setSlow(false);
    },
  };
}
