import { tabStorage } from '@leap/platform';

/** Stores a form's draft field by field until the tab is closed; it is too private for longer storage. */
export interface TabDraft {
  /** The stored texts of known fields; empty without a draft. */
  read(): Record<string, string>;
  keep(values: Record<string, string>): void;
  drop(): void;
}

/** A draft with exactly these fields: omit honeypots and consent boxes. */
export function tabDraft(key: string, fields: readonly string[]): TabDraft {
  return {
    read() {
      try {
        const stored: unknown = JSON.parse(tabStorage.get(key) ?? '{}');
        if (typeof stored !== 'object' || stored === null) return {};
        return Object.fromEntries(
          Object.entries(stored).filter(
            (entry): entry is [string, string] => fields.includes(entry[0]) && typeof entry[1] === 'string',
          ),
        );
      } catch {
        return {};
      }
    },
    keep(values) {
      try {
        tabStorage.set(
          key,
          JSON.stringify(Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)))),
        );
      } catch {
        // Storage can be full or disabled; the form itself keeps the text.
      }
    },
    drop() {
      try {
        tabStorage.remove(key);
      } catch {
        // Storage can be disabled; nothing is stored then.
      }
    },
  };
}
