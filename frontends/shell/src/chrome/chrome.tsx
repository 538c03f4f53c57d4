import { useLocation, useTranslation } from '@leap/platform';
import type { ReactNode } from 'react';
import { MusicCorner } from '../music/music-corner';
import { ownerOf } from '../remotes/remotes-config';
import { useHydrated } from '../use-hydrated';
import styles from './chrome.module.css';
import { Footer } from './footer';
import { OfflineNotice } from './offline-notice';
import { useSchemeOfPage } from './scheme';
import { Toasts } from './toasts';
import { TopBar } from './top-bar';
import { useAccent } from './use-accent';
import { useArrival } from './use-arrival';

/** Layout of every page: skip link, top bar, page, footer, toasts. */
export function Chrome({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const main = useArrival();
  useSchemeOfPage();
  useAccent();
  useHydrated('frame');
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('common.skipToContent')}
      </a>
      <TopBar />
      <OfflineNotice />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer>{ownerOf(pathname) !== 'admin' && <MusicCorner />}</Footer>
      <Toasts />
    </>
  );
}
