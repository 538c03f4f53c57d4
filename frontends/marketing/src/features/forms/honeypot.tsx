import type { ComponentProps } from 'react';
import styles from './honeypot.module.css';

/** A field that people neither see nor reach; programs fill it in, and the server then drops the message. */
export function Honeypot({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        {label}
        <input type="text" tabIndex={-1} autoComplete="off" {...input} />
      </label>
    </div>
  );
}
