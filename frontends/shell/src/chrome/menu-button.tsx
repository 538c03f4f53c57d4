import { useTranslation } from '@leap/platform';
import { useState } from 'react';
import styles from './top-bar.module.css';
import { useOnDemand } from '../site/use-on-demand';

const load = () => import(/* webpackChunkName: "large-menu" */ './large-menu').then(({ LargeMenu }) => LargeMenu);

/** Opens the large menu, which is preloaded on hover and focus. A link to the footer's links without JavaScript. */
export function MenuButton() {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const { Part, want, prepare } = useOnDemand(load);
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
        onClick={() => void want().then(setOpen)}
      >
        <span />
        <span />
      </button>
      <a className={`${styles.hamburger} ${styles.withoutScript}`} href="#footer-links" aria-label={t('nav.allPages')}>
        <span />
        <span />
      </a>
      {Part && <Part open={open} onOpenChange={setOpen} />}
    </>
  );
}
