import type { CurrentUserDto } from '@leap/contracts';
import { useTranslation } from '@leap/platform';
import { OnDemand } from './on-demand';
import styles from './top-bar.module.css';

const load = () => import(/* webpackChunkName: "user-menu" */ './user-menu-open').then(({ UserMenuOpen }) => ({ default: UserMenuOpen }));

/** The logged-in visitor's menu, named after them. */
export function UserMenu({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('shell');
  return (
    <OnDemand
      load={load}
      props={{ user }}
      closed={(want, prepare) => (
        <button type="button" className={styles.trigger} aria-haspopup="menu" onClick={want} onPointerEnter={prepare} onFocus={prepare}>
          {user.firstName || t('nav.member')}
        </button>
      )}
    />
  );
}
