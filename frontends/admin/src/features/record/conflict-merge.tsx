import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from './record.module.css';

/** The chosen version of a field. */
type Side = 'mine' | 'theirs';

export interface MergeField<Values> {
  key: keyof Values & string;
  label: string;
  /** Renders a value; by default as text. */
  show?(value: Values[keyof Values]): ReactNode;
}

export interface ConflictMergeProps<Values extends object> {
  fields: readonly MergeField<Values>[];
  /** Common base of both versions, if known. */
  base: Partial<Values>;
  /** Values of the form. */
  mine: Values;
  /** Values that were stored meanwhile. */
  theirs: Values;
  /** Saves the chosen values. */
  onMerge(values: Values): void;
  /** Returns to the form, with its values. */
  onCancel(): void;
  isBusy?: boolean;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Resolves an edit conflict: shows the other person's changes next to the form's values, field by field. Fields that changed on one
 * side only use that value; for fields that changed on both sides the user decides.
 */
export function ConflictMerge<Values extends object>({
  fields,
  base,
  mine,
  theirs,
  onMerge,
  onCancel,
  isBusy = false,
}: ConflictMergeProps<Values>) {
  const { t } = useTranslation('admin');
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [stored, setStored] = useState<Partial<Record<string, Side>>>({});
  const differing = fields.filter(({ key }) => !isSame(mine[key], theirs[key]) && !isSame(theirs[key], base[key]));
  const sideOf = (key: keyof Values & string): Side =>
    stored[key] ?? (isSame(mine[key], base[key]) ? 'theirs' : 'mine');
  useEffect(() => title.current?.focus(), []);

  function merge(): void {
    const merged = { ...mine };
    for (const { key } of differing) if (sideOf(key) === 'theirs') merged[key] = theirs[key];
    onMerge(merged);
  }

  return (
    <section className={styles.conflict} aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1} className="ui-h3">
        {t('conflict.title')}
      </h2>
      <p>{t(differing.length > 0 ? 'conflict.text' : 'conflict.same')}</p>
      {differing.map(({ key, label, show }) => (
        <fieldset key={key} className={styles.differing}>
          <legend>{label}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.side}>
              <span className={styles.sideName}>
                <input
                  type="radio"
                  name={`${id}-${key}`}
                  checked={sideOf(key) === side}
                  onChange={() => setStored({ ...stored, [key]: side })}
                />
                {t(`conflict.${side}`)}
              </span>
              <span className={styles.sideText}>
                {textOf((side === 'mine' ? mine : theirs)[key], show) || <em>{t('conflict.nothing')}</em>}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <p className="ui-row">
        <Button busy={isBusy} busyLabel={t('conflict.saving')} onClick={merge}>
          {t('conflict.save')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('conflict.back')}
        </Button>
      </p>
    </section>
  );
}

/** The text of a value. */
export function textOf<Value>(value: Value, show: ((value: Value) => ReactNode) | undefined): ReactNode {
  if (show) return show(value);
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
