import { useSession } from '@leap/client';
import { keepPortalOnlyFor } from '@leap/forms';
import { Link, useTranslation } from '@leap/platform';
import { cx, Logo } from '@leap/ui';
import { useEffect } from 'react';
import { LanguagePicker } from './language-picker';
import { MenuButton } from './menu-button';
import styles from './top-bar.module.css';
import { useScrolled } from './use-scrolled';
import { useSite } from '../site/use-site';
import { UserMenu } from './user-menu';

/** The fixed bar: brand and punchline, language, log-in or user menu, large menu. */
export function TopBar() {
  const { t } = useTranslation('shell');
  const site = useSite();
  const session = useSession();
  const scrolled = useScrolled(100);
  useEffect(() => {
    if (session.known !== undefined) keepPortalOnlyFor(session.known);
  }, [session.known]);
  return (
    <header className={cx(styles.bar, scrolled && styles.scrolled)}>
      <Link to="/" className={styles.brand} aria-label={t('nav.home', { brand: site?.brandName ?? '' })}>
        <Logo />
        <span className={styles.name}>{site?.brandName}</span>
      </Link>
      <p className={styles.punchline}>{site?.punchline}</p>
      <nav className={styles.actions} aria-label={t('nav.account')}>
        <LanguagePicker />
        {/* The server puts somebody's button in here, in a page that it drew for everybody. */}
        <div className={styles.visitor} data-visitor="">
          {session.status === 'authenticated' && session.user ? (
            <UserMenu user={session.user} />
          ) : (
            <Link to="/login" className={styles.login}>
              {t('nav.login')}
            </Link>
          )}
        </div>
        <MenuButton />
      </nav>
    </header>
  );
}
