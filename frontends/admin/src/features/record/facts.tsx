import { cx } from '@leap/ui';
import type { ReactNode } from 'react';
import styles from './record.module.css';

/** A label and its value. */
export interface Fact {
  label: string;
  value: ReactNode;
  /** Full width with line breaks, for long texts. */
  isLong?: boolean;
}

const isNothing = (value: ReactNode) => value === undefined || value === null || value === '' || value === false;

/** Facts of a record. Those without a value are omitted. */
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
