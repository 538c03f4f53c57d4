interface Options<Value> {
  /** Entries, or whatever unit `sizeOf` counts in. */
  capacity: number;
  /** In milliseconds: some content grows old though nothing was written. */
  maximumAge: number;
  /** One for each entry by default. */
  sizeOf?: (key: string, value: Value) => number;
  /** Larger values are never stored; the whole capacity by default. */
  largest?: number;
}

interface Entry<Value> {
  value: Value;
  size: number;
  expiresAt: number;
}

/** Values rendered from the site's content, by address: bounded, the oldest entry dropped first, all when content changes. */
export class ContentCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();
  private readonly options: Required<Options<Value>>;
  private used = 0;
  private generation = 0;

  constructor({ sizeOf = () => 1, largest = Infinity, ...options }: Options<Value>) {
    this.options = { ...options, sizeOf, largest: Math.min(largest, options.capacity) };
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry || Date.now() < entry.expiresAt) return entry?.value;
    this.remove(key);
    return undefined;
  }

  /**
   * Call it before the value is created. The returned function stores the value, unless content has changed meanwhile: it may have been read
   * before the change. A value that grows old sooner has a `maximumAge` of its own.
   */
  prepare(): (key: string, value: Value, maximumAge?: number) => void {
    const { generation } = this;
    return (key, value, maximumAge = this.options.maximumAge) => {
      if (generation === this.generation) this.store(key, value, maximumAge);
    };
  }

  /** Call it when content changes, here or in another process. */
  drop(): void {
    this.generation += 1;
    this.entries.clear();
    this.used = 0;
  }

  private store(key: string, value: Value, maximumAge: number): void {
    const size = this.options.sizeOf(key, value);
    if (size > this.options.largest) return;
    this.remove(key);
    this.entries.set(key, { value, size, expiresAt: Date.now() + maximumAge });
    this.used += size;
    for (const oldest of this.entries.keys()) {
      if (this.used <= this.options.capacity) return;
      this.remove(oldest);
    }
  }

  private remove(key: string): void {
    this.used -= this.entries.get(key)?.size ?? 0;
    this.entries.delete(key);
  }
}
