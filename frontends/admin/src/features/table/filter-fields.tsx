import { useEarlyValue } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Icon, SelectField, TextField, type SelectOption } from '@leap/ui';
import { Children, isValidElement, useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from 'react';
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

/**
 * The row of a list's filters, with a button that clears them. On a narrow screen all but the search wait behind a button, so that the first rows of the list are seen at once; filters that the address brings are open.
 */
export function Filters<Key extends string>({ list, children }: { list: ListFilters<Key>; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const parts = Children.toArray(children);
  const searches = parts.filter(isSearch);
  const fields = parts.filter((part) => !isSearch(part));
  const searched = new Set<string>(searches.map(({ props }) => props.name));
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? Object.keys(list.filters).some((name) => !searched.has(name));
  const folds = fields.length > 0;
  return (
    <div role="search" className={styles.filters} aria-label={t('table.filters')}>
      {searches}
      {folds && (
        <Button
          variant="secondary"
          size="small"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChosen(!isOpen)}
        >
          {t('table.filters')}
          <Icon name="chevron-down" />
        </Button>
      )}
      <div id={id} className={folds && !isOpen ? styles.folded : styles.fields}>
        {fields}
      </div>
      {list.isFiltered && (
        <Button variant="quiet" size="small" onClick={list.clear}>
          {t('table.clear')}
        </Button>
      )}
    </div>
  );
}

const isSearch = (part: ReactNode): part is ReactElement<{ name: string }> =>
  isValidElement(part) && part.type === SearchField;

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
