import type { CurrentUserDto } from '@leap/client';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { useOnDemand } from '../site/use-on-demand';
import { useSharedDevice } from './use-shared-device';
import { UserButton } from './user-button';

/** The logged-in visitor's menu, labelled with the first name. */
export function UserMenu({ user }: { user: CurrentUserDto }) {
  const { t, i18n } = useTranslation('shell');
  const language = useLanguage();
  useSharedDevice(user);
  const { Part, want, prepare } = useOnDemand(() =>
    import(/* webpackChunkName: "user-menu" */ './user-menu-open').then(({ loadUserMenu }) => loadUserMenu(i18n)),
  );
  if (Part) return <Part user={user} />;
  return (
    <UserButton
      name={user.firstName || t('nav.member')}
      language={language}
      onClick={() => void want()}
      onPointerEnter={prepare}
      onFocus={prepare}
    />
  );
}
