import { useState } from 'react';

/** Selected rows. Rows that leave the list are deselected. */
export function useChoice(rows: readonly { id: string }[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen: ReadonlySet<string> = new Set(rows.flatMap(({ id }) => (ids.has(id) ? [id] : [])));
  return {
    chosen,
    areAll: rows.length > 0 && chosen.size === rows.length,
    choose(id: string, isChosen: boolean): void {
      const next = new Set(chosen);
      if (isChosen) next.add(id);
      else next.delete(id);
      setIds(next);
    },
    chooseAll: (areChosen: boolean) => setIds(new Set(areChosen ? rows.map(({ id }) => id) : [])),
    drop(removed: readonly string[]): void {
      setIds((before) => new Set([...before].filter((id) => !removed.includes(id))));
    },
  };
}
