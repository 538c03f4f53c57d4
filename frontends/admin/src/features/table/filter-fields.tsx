import { useEarlyValue } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Icon, SelectField, TextField, type SelectOption } from '@leap/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './filter-fields.module.css';
import type { ListFilters } from './use-list-filters';

/** The server's length limit of search terms. */
const LONGEST_SEARCH = 100;
/** Waits for a pause in typing before a request. */
const PAUSE_MS = 350;

interface FilterProps<Key extends string> {
  list: ListFilters<Key>;
  /** The filter's name in the address. */
  name: Key;
  label: string;
}

/** The row of a list's filters, with a button that clears them. */
export function Filters<Key extends string>({ list, children }: { list: ListFilters<Key>; children: ReactNode }) {
  const { t } = useTranslation('admin');
  return (
    <div role="search" className={styles.filters} aria-label={t('table.filters')}>
      {children}
      {list.isFiltered && (
        <Button variant="quiet" size="small" onClick={list.clear}>
          {t('table.clear')}
        </Button>
      )}
    </div>
  );
}

/** Search terms: applied when typing pauses, or at once by Enter. The help stands in the empty field: no line of its own. */
export function SearchField<Key extends string>({ list, name, label, help }: FilterProps<Key> & { help?: string }) {
  const asked = list.filters[name] ?? '';
  const [texts, setTexts] = useState(asked);
  const lastAsked = useRef(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useEarlyValue<HTMLInputElement>(change);

  // The address changed: by navigation, or because filters were cleared.
  useEffect(() => {
    if (asked === lastAsked.current) return;
    lastAsked.current = asked;
    setTexts(asked);
  }, [asked]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function ask(value: string): void {
    clearTimeout(timer.current);
    if (value.trim() === lastAsked.current) return;
    lastAsked.current = value.trim();
    list.set(name, value.trim());
  }

  function change(value: string): void {
    setTexts(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(value), PAUSE_MS);
  }

  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        ask(texts);
      }}
    >
      <TextField
        ref={field}
        type="search"
        name={name}
        label={label}
        placeholder={help}
        aria-description={help}
        value={texts}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => change(event.target.value)}
      />
      <Icon name="search" className={styles.sign} />
    </form>
  );
}

/** A choice; `all` is the label for no filter. */
export function FilterSelect<Key extends string>({
  list,
  name,
  label,
  options,
  all,
}: FilterProps<Key> & { options: readonly SelectOption[]; all?: string }) {
  const { t } = useTranslation('admin');
  const field = useEarlyValue<HTMLSelectElement>((value) => list.set(name, value));
  return (
    <SelectField
      ref={field}
      className={styles.field}
      name={name}
      label={label}
      options={options}
      placeholder={all ?? t('table.all')}
      value={list.filters[name] ?? ''}
      onChange={(event) => list.set(name, event.target.value)}
    />
  );
}

/** A day, as `2026-11-21`. */
export function FilterDate<Key extends string>({ list, name, label }: FilterProps<Key>) {
  const field = useEarlyValue<HTMLInputElement>((value) => list.set(name, value));
  return (
    <TextField
      ref={field}
      className={styles.field}
      type="date"
      name={name}
      label={label}
      value={list.filters[name] ?? ''}
      onChange={(event) => list.set(name, event.target.value)}
    />
  );
}
