import { isApiError, NETWORK_ERROR_CODE } from '@leap/client/admin';
import { useNavigate, useTexts, useTranslation } from '@leap/platform';
import { Button, Callout, VisuallyHidden, cx } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import styles from './search.module.css';
import { searchTexts } from './search-texts';
import { useSearch } from './use-search';

const LONGEST = 100;

interface SearchDialogProps {
  /** The searching person's role. */
  role: string;
  onClose(): void;
}

/**
 * The search of the admin area: a combobox whose listbox has the results by their kinds. Arrow keys choose, Enter opens, Escape closes.
 * Nothing that was typed or found is stored.
 */
export function SearchDialog({ role, onClose }: SearchDialogProps) {
  useTexts(searchTexts(role));
  const { t } = useTranslation('admin-search');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const { groups, isLong, isPending, error, retry } = useSearch(typed, role);
  const options = groups.flatMap((group) => group.options);
  const active = options.find(({ id }) => id === chosenId) ?? options[0];
  const ownId = useId();
  const optionId = (id: string) => `${ownId}-${id}`;
  const field = useRef<HTMLInputElement>(null);

  // Also with a touch screen, where dialogs leave the keyboard closed: it was opened to type.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => {
    if (active && chosenId === active.id)
      document.getElementById(`${ownId}-${active.id}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active, chosenId, ownId]);

  function open(path: string): void {
    onClose();
    void navigate(path);
  }

  function press(event: KeyboardEvent): void {
    // Enter also ends the composition of a character.
    if (event.nativeEvent.isComposing || !active) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = options.indexOf(active) + step;
      setChosenId(options.at(next % options.length)?.id);
    } else if (event.key === 'Enter') open(active.path);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog open onOpenChange={onClose} title={t('title')} closeLabel={t('close')}>
      <div className={styles.search}>
        <div className={styles.field}>
          <label className="ui-visually-hidden" htmlFor={`${ownId}-field`}>
            {t('label')}
          </label>
          <input
            ref={field}
            id={`${ownId}-field`}
            className="ui-input"
            type="text"
            inputMode="search"
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LONGEST}
            placeholder={t(role === 'admin' ? 'placeholder' : 'placeholderEditor')}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? `${ownId}-list` : undefined}
            aria-activedescendant={active && optionId(active.id)}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosenId(undefined);
            }}
            onKeyDown={press}
          />
        </div>
        <State isLong={isLong} isPending={isPending} count={options.length} hasFailed={error !== undefined} />
        {error !== undefined && <Failure error={error} onRetry={retry} />}
        {options.length > 0 && (
          <div role="listbox" id={`${ownId}-list`} aria-label={t('results')} className={styles.results}>
            {groups.map(({ kind, options: found }) => (
              <div key={kind} role="group" aria-labelledby={optionId(`group-${kind}`)}>
                <p id={optionId(`group-${kind}`)} className={styles.kind}>
                  {t(`kinds.${kind}`)}
                </p>
                {found.map(({ id, title, note, path }) => (
                  // Keys are handled by the field, which keeps the focus.
                  <div
                    key={id}
                    id={optionId(id)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={id === active?.id}
                    className={cx(styles.option, id === active?.id && styles.active)}
                    onPointerMove={() => setChosenId(id)}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => open(path)}
                    onKeyDown={press}
                  >
                    <span className={styles.name}>{title}</span>
                    {note && <span className={styles.note}>{note}</span>}
                  </div>
                ))}
              </div>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface StateProps {
  isLong: boolean;
  isPending: boolean;
  count: number;
  hasFailed: boolean;
}

/** Whether the search runs, and how much it found; announced. The number alone is not shown: the results are. */
function State({ isLong, isPending, count, hasFailed }: StateProps) {
  const { t } = useTranslation('admin-search');
  const found = t('found', { count });
  return (
    <p role="status" className={cx('ui-small', styles.state)}>
      {isPending ? (
        t('searching')
      ) : count > 0 ? (
        <VisuallyHidden>{found}</VisuallyHidden>
      ) : isLong ? (
        !hasFailed && t('nothing')
      ) : (
        t('hint')
      )}
    </p>
  );
}

/** The server's part of the results could not be read. */
function Failure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('admin');
  const isOffline = isApiError(error) && error.code === NETWORK_ERROR_CODE && !navigator.onLine;
  return (
    <Callout tone="alarm" role="alert">
      <p>{t(isOffline ? 'table.offline.text' : 'table.error.text')}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        {t('table.error.retry')}
      </Button>
    </Callout>
  );
}
