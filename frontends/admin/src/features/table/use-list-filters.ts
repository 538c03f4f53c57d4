import { useSearchParams } from '@leap/platform';
import { useCallback, useMemo } from 'react';

/** Filters of a list, stored in the page's address, so that links and back navigation restore them. */
export interface ListFilters<Key extends string> {
  /** The set filters. */
  filters: Partial<Record<Key, string>>;
  /** Changes one filter; an empty value clears it. */
  set(key: Key, value: string): void;
  /** Clears all of them. */
  clear(): void;
  /** Whether any is set. */
  isFiltered: boolean;
}

/**
 * The filters of these names in the address, e.g. `?q=maria&status=new`.
 * @param keys the names; a constant outside of the component
 */
export function useListFilters<Key extends string>(keys: readonly Key[]): ListFilters<Key> {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const filters = useMemo(() => {
    const asked = new URLSearchParams(address);
    const found: Partial<Record<Key, string>> = {};
    for (const key of keys) {
      const value = asked.get(key);
      if (value) found[key] = value;
    }
    return found;
  }, [address, keys]);
  const set = useCallback(
    (key: Key, value: string) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete(key);
          else next.set(key, value);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const clear = useCallback(
    () =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const key of keys) next.delete(key);
          return next;
        },
        { replace: true },
      ),
    [setSearch, keys],
  );
  return { filters, set, clear, isFiltered: Object.keys(filters).length > 0 };
}

/**
 * Address of the list's file with the current filters.
 * @param path such as `/api/admin/contacts/export.csv`
 */
export function csvAddress(path: string, filters: Partial<Record<string, string>>): string {
  const asked = Object.entries(filters).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked).toString()}`;
}
