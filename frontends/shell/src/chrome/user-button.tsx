import { localePath, type Language } from '@leap/i18n';
import type { ComponentProps } from 'react';
import styles from './top-bar.module.css';

type UserButtonProps = { name: string; language: Language } & ComponentProps<'button'>;

/**
 * The button that is named after the logged-in visitor; without scripts a link to the account. The server also draws it alone, into a page
 * that is there.
 */
export function UserButton({ name, language, ...rest }: UserButtonProps) {
  return (
    <>
      <button type="button" className={`${styles.trigger} ${styles.withScript}`} aria-haspopup="menu" {...rest}>
        {name}
      </button>
      <noscript>
        {process.env.IS_SERVER && (
          <a className={styles.trigger} href={localePath(language, '/account')}>
            {name}
          </a>
        )}
      </noscript>
    </>
  );
}
