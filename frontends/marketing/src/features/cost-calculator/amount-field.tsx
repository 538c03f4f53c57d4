import { Field, cx } from '@leap/ui';
import type { ComponentProps } from 'react';
import styles from './amount-field.module.css';

interface AmountFieldProps extends ComponentProps<'input'> {
  label: string;
  help: string;
  error?: string;
  /** Currency sign before the number. */
  sign?: string;
  /** Unit after the number; label or help name it too. */
  unit?: string;
}

/** A number with currency sign and unit. A text input, so that invalid numbers can be reported. */
export function AmountField({ label, help, error, sign, unit, ...input }: AmountFieldProps) {
  return (
    <Field label={label} help={help} error={error} required>
      {(control) => (
        <span className={styles.amount}>
          {sign && (
            <span className={styles.sign} aria-hidden="true">
              {sign}
            </span>
          )}
          <input
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            required
            className={cx('ui-input', styles.input, sign && styles.signed)}
          />
          {unit && (
            <span className={styles.unit} aria-hidden="true">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
