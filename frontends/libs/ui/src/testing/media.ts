/** Fakes media queries; `set` notifies the listeners. */
export function mockMedia(initial: readonly string[]): { set(matching: readonly string[]): void } {
  let matching = initial;
  const listeners = new Set<() => void>();
  window.matchMedia = (query: string) =>
    ({
      media: query,
      get matches() {
        return matching.some((part) => query.includes(part));
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }) as unknown as MediaQueryList;
  return {
    set(next) {
      matching = next;
      listeners.forEach((listener) => listener());
    },
  };
}
