import { useTranslation } from '@leap/platform';
import { Icon } from '@leap/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import styles from './search-button.module.css';

const load = () => import(/* webpackChunkName: "admin-search" */ './search-dialog');
const SearchDialog = lazy(() => load().then(({ SearchDialog: component }) => ({ default: component })));

/** Opens the search of the admin area, as Ctrl K and ⌘ K do; the dialog is loaded on hover and focus. */
export function SearchButton({ role }: { role: string }) {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  const [isApple, setApple] = useState(false);
  useEffect(() => setApple(/Mac|iPhone|iPad/.test(navigator.platform)), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return;
      // Another dialog keeps the keyboard until it is closed.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const prepare = () => void load().catch(() => undefined);

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={styles.label}>{t('search.open')}</span>
        <kbd className={styles.keys} aria-hidden="true">
          {isApple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog role={role} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
