/** Some keys come from visitors, such as time zones in any spelling. */
const MAX_KEYS = 200;
/** Others are whole texts; longer ones are made anew each time. */
const MAX_LENGTH = 20_000;
const MAX_TOTAL = 2_000_000;

/** Remembers what a function of one text makes, such as Intl objects, which are slow to create; the oldest is dropped first. */
export function memo<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  let total = 0;
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = make(key);
    if (key.length > MAX_LENGTH) return value;
    known.set(key, value);
    total += key.length;
    const [oldest = ''] = known.keys();
    if (known.size > MAX_KEYS || total > MAX_TOTAL) {
      known.delete(oldest);
      total -= oldest.length;
    }
    return value;
  };
}
