import type { RenderRequest } from './shell-server.js';

type Changes = NonNullable<RenderRequest['texts']>;

/**
 * The changed texts of the pages, read once after each change. The shell keeps what it made of the texts while the object stays the same.
 * When PostgreSQL does not answer, those of before are used: a page then fails for its own data, not for its texts.
 */
export class PageTextsReader {
  private last: Changes | undefined;
  private reading: Promise<Changes> | undefined;

  constructor(private readonly load: () => Promise<Changes>) {}

  /** @throws when they were never read */
  async read(): Promise<Changes> {
    const reading = (this.reading ??= this.load());
    try {
      const changes = await reading;
      if (this.reading === reading) this.last = changes;
      return changes;
    } catch (error) {
      if (this.reading === reading) this.reading = undefined;
      if (this.last) return this.last;
      throw error;
    }
  }

  /** Call it when they may have changed, here or in another process. */
  drop(): void {
    this.reading = undefined;
  }
}
