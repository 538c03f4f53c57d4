import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from './record.module.css';

/** Which value a field keeps. */
type Side = 'mine' | 'theirs';

export interface MergeField<Values> {
  key: keyof Values & string;
  label: string;
  /** A value as people read it; texts are shown as they are. */
  show?(value: Values[keyof Values]): ReactNode;
}

export interface ConflictMergeProps<Values extends object> {
  fields: readonly MergeField<Values>[];
  /** What both began with, where it is known. */
  base: Partial<Values>;
  /** What is typed here. */
  mine: Values;
  /** What somebody else stored meanwhile. */
  theirs: Values;
  /** Saves the chosen values. */
  onMerge(values: Values): void;
  /** Back to the form, nothing lost. */
  onCancel(): void;
  isBusy?: boolean;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Two people edited one record. What the other one changed stands next to what is typed here, field by field: theirs is used where
 * nothing was touched here, and where both changed something somebody decides. What was changed here alone is used without a question.
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

function textOf<Value>(value: Value, show: ((value: Value) => ReactNode) | undefined): ReactNode {
  if (show) return show(value);
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
