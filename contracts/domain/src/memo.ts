/** Some keys come from visitors, such as time zones in any spelling. */
const MAX_KEYS = 200;

/** Remembers what a function of one text makes, such as Intl objects, which are slow to create; the oldest is dropped first. */
export function memo<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = make(key);
    known.set(key, value);
    const [oldest] = known.keys();
    if (known.size > MAX_KEYS && oldest !== undefined) known.delete(oldest);
    return value;
  };
}
