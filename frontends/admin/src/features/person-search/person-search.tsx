import {
  useLazyGetAdminPersonQuery,
  useSearchAdminQuery,
  type AdminPersonDto,
  type PersonRecordKind,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { TextField } from '@leap/ui';
import { useEffect, useId, useState } from 'react';
import { useAction } from '../record/use-action';
import { ListFailure } from '../table/list-failure';
import styles from './person-search.module.css';

/** Characters from which on the server is asked. */
const SHORTEST = 2;
/** Pause of typing after which the server is asked, in milliseconds. */
const PAUSE_MS = 200;
const LONGEST = 100;

interface PersonSearchProps {
  label: string;
  help: string;
  onChoose(person: AdminPersonDto): void;
}

/** Finds people by name or email in all records of the admin area. Nothing that was typed or found is stored. */
export function PersonSearch({ label, help, onChoose }: PersonSearchProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const text = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isLong = Array.from(text).length >= SHORTEST;
  const search = useSearchAdminQuery(asked, { skip: !isLong || asked !== text, refetchOnMountOrArgChange: true });
  const isPending = isLong && (asked !== text || search.isFetching);
  const people = (isLong && asked === text ? (search.currentData ?? []) : []).filter(({ kind }) => kind === 'person');
  const [read] = useLazyGetAdminPersonQuery();
  const { showFailure } = useAction();
  const listId = useId();

  async function choose(kind: PersonRecordKind, id: string): Promise<void> {
    const { data, error } = await read({ kind, id });
    if (data === undefined) return showFailure(error);
    setTyped('');
    onChoose(data);
  }

  return (
    <div className={styles.search}>
      <TextField
        name="person"
        label={label}
        help={help}
        inputMode="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // The form is not sent while somebody searches.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="ui-small ui-soft" id={listId}>
        {isPending && t('person.finding')}
        {!isPending &&
          isLong &&
          !search.error &&
          (people.length > 0 ? t('person.found', { count: people.length }) : t('person.foundNone'))}
      </p>
      {search.error !== undefined && isLong && !isPending && (
        <ListFailure error={search.error} isBusy={false} onRetry={() => void search.refetch()} />
      )}
      {people.length > 0 && (
        <ul className={styles.people} aria-labelledby={listId}>
          {people.map(({ recordType, recordId, title, detail }) => (
            <li key={`${recordType}-${recordId}`}>
              <button
                type="button"
                className={styles.person}
                onClick={() => void choose(recordType as PersonRecordKind, recordId)}
              >
                <span className={styles.personName}>{title}</span>
                {detail !== undefined && detail !== title && <span className="ui-small ui-soft">{detail}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
