/** Where drafts and attempts of this tab are kept: its storage, or the memory of the page alone, which shell and remotes share. */
let memory: Map<string, string> | undefined;

/**
 * Call it on a device that others use too: from now on nothing that is typed goes into the browser's storage.
 * @returns what stores again
 */
export function storeNoDrafts(): () => void {
  memory ??= new Map();
  return () => {
    memory = undefined;
  };
}

/** @throws where storage is full or disabled */
export const tabStorage = {
  get: (key: string): string | null => (memory ? (memory.get(key) ?? null) : sessionStorage.getItem(key)),
  set: (key: string, value: string): void => {
    if (memory) memory.set(key, value);
    else sessionStorage.setItem(key, value);
  },
  remove: (key: string): void => {
    memory?.delete(key);
    sessionStorage.removeItem(key);
  },
  clear: (): void => {
    memory?.clear();
    sessionStorage.clear();
  },
};
