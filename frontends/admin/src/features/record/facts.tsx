import { cx } from '@leap/ui';
import type { ReactNode } from 'react';
import styles from './record.module.css';

/** One fact: what it is called and what it is. */
export interface Fact {
  label: string;
  value: ReactNode;
  /** Long texts take the whole width and keep their line breaks. */
  isLong?: boolean;
}

const isNothing = (value: ReactNode) => value === undefined || value === null || value === '' || value === false;

/** What is known about a record. Facts without a value are omitted. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {items
        .filter(({ value }) => !isNothing(value))
        .map(({ label, value, isLong }) => (
          <div key={label} className={cx(styles.fact, isLong && styles.long)}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
