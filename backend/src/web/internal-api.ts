import type { IndexedPost } from './site-index.js';

const morePages = /<([^>]+)>;\s*rel="next"/;

/** The process's own API, asked over loopback: what pages are made of is exactly what every client gets. */
export class InternalApi {
  constructor(private readonly origin: () => string) {}

  /** All published posts, newest first. */
  async listPosts(): Promise<IndexedPost[]> {
    const posts: IndexedPost[] = [];
    let next: string | undefined = '/api/blog?limit=100';
    while (next) {
      const answer: Response = await this.get(next);
      posts.push(...((await answer.json()) as IndexedPost[]));
      const link: string | undefined = morePages.exec(answer.headers.get('link') ?? '')?.[1];
      const url: URL | undefined = link === undefined ? undefined : new URL(link, this.origin());
      next = url && url.pathname + url.search;
    }
    return posts;
  }

  async readSettings(language: string): Promise<{ brandName: string; punchline: string }> {
    return (await (await this.get(`/api/site-settings?language=${language}`)).json()) as { brandName: string; punchline: string };
  }

  private async get(path: string): Promise<Response> {
    const answer = await fetch(new URL(path, this.origin()), { signal: AbortSignal.timeout(5000) });
    if (!answer.ok) throw new Error(`${path.split('?')[0]} answered ${answer.status}`);
    return answer;
  }
}
