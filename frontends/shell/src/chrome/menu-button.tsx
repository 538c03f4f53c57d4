import { useTranslation } from '@leap/platform';
import { lazy, Suspense, useState } from 'react';
import { Boundary } from '../remotes/boundary';
import styles from './top-bar.module.css';

const load = () => import(/* webpackChunkName: "large-menu" */ './large-menu').then(({ LargeMenu }) => ({ default: LargeMenu }));
const LargeMenu = lazy(load);

/** Opens the large menu, which is loaded on the way to the button. Without JavaScript it is a link to the footer's links. */
export function MenuButton() {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const prepare = () => void load().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        className={`${styles.hamburger} ${styles.withScript}`}
        aria-label={t('nav.openMenu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <span />
        <span />
      </button>
      <a className={`${styles.hamburger} ${styles.withoutScript}`} href="#footer-links" aria-label={t('nav.allPages')}>
        <span />
        <span />
      </a>
      {wanted && (
        <Boundary fallback={() => null}>
          <Suspense fallback={null}>
            <LargeMenu open={open} onOpenChange={setOpen} />
          </Suspense>
        </Boundary>
      )}
    </>
  );
}
