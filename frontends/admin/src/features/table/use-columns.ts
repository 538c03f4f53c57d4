import { useEffect, useState } from 'react';
import type { Column } from './column';

const keyOf = (name: string) => `admin.columns.${name}`;

/** Shown columns of a table, stored by browser. */
export function useColumns<Row>(name: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useState<Record<string, boolean>>({});

  // After hydration, since the server has no storage.
  useEffect(() => setChosen(read(name)), [name]);

  const isShown = ({ key, isMain, isDefault = true }: Column<Row>) => isMain === true || (chosen[key] ?? isDefault);
  return {
    shown: columns.filter(isShown),
    isShown,
    show(key: string, isVisible: boolean): void {
      const next = { ...chosen, [key]: isVisible };
      setChosen(next);
      write(name, next);
    },
  };
}

function read(name: string): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  } catch {
    // Without storage, or with invalid content: the default columns.
    return {};
  }
}

function write(name: string, chosen: Record<string, boolean>): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(chosen));
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}
