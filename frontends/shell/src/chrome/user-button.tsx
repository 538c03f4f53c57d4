import type { ComponentProps } from 'react';
import styles from './top-bar.module.css';

/** The button that is named after the logged-in visitor. The server also draws it alone, into a page that is there. */
export function UserButton({ name, ...rest }: { name: string } & ComponentProps<'button'>) {
  return (
    <button type="button" className={styles.trigger} aria-haspopup="menu" {...rest}>
      {name}
    </button>
  );
}
