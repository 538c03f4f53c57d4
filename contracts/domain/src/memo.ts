/** Further keys are computed anew: some come from visitors, such as time zones in any spelling. */
const MAX_KEYS = 200;

/** Remembers what a function of one text makes: Intl objects, which are slow to create. */
export function memo<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = make(key);
    if (known.size < MAX_KEYS) known.set(key, value);
    return value;
  };
}
