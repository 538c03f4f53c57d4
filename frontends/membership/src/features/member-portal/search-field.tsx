import { useEarlyValue } from '@leap/forms';
import { Icon, IconButton } from '@leap/ui';
import { useId } from 'react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  clearLabel: string;
  value: string;
  maxLength: number;
  onChange(value: string): void;
}

/** A search field with a button that clears it. */
export function SearchField({ label, placeholder, clearLabel, value, maxLength, onChange }: SearchFieldProps) {
  const id = useId();
  const field = useEarlyValue<HTMLInputElement>(onChange);
  return (
    <>
      <label htmlFor={id} className="ui-label">
        {label}
      </label>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          ref={field}
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          className="ui-input"
          dir="auto"
          value={value}
          maxLength={maxLength}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
        {value !== '' && (
          <IconButton icon="close" label={clearLabel} className={styles.clear} onClick={() => onChange('')} />
        )}
      </div>
    </>
  );
}
