import type { CurrentUserDto } from '@leap/client';
import { useTranslation } from '@leap/platform';
import styles from './top-bar.module.css';
import { useOnDemand } from '../site/use-on-demand';

const load = () =>
  import(/* webpackChunkName: "user-menu" */ './user-menu-open').then(({ UserMenuOpen }) => UserMenuOpen);

/** The logged-in visitor's menu, named after them. */
export function UserMenu({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('shell');
  const { Part, want, prepare } = useOnDemand(load);
  if (Part) return <Part user={user} />;
  return (
    <button
      type="button"
      className={styles.trigger}
      aria-haspopup="menu"
      onClick={() => void want()}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {user.firstName || t('nav.member')}
    </button>
  );
}
