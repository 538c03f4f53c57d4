import type { CurrentUserDto } from '@leap/client';
import { useNavigate, useTranslation } from '@leap/platform';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '@leap/ui/menu';
import { schemeChoices, useSchemeChoice, type SchemeChoice } from './scheme';
import styles from './top-bar.module.css';
import { useLogOut } from './use-log-out';

/** The opened menu: portal for members, admin area for administrators, own account, log-out. */
export function UserMenuOpen({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const scheme = useSchemeChoice();
  const logOut = useLogOut();
  return (
    <Menu defaultOpen>
      <MenuTrigger className={styles.trigger}>{user.firstName || t('nav.member')}</MenuTrigger>
      <MenuContent align="end">
        {user.isInnerCircleMember && (
          <MenuItem onSelect={() => void navigate('/member-portal')}>{t('nav.memberPortal')}</MenuItem>
        )}
        {user.role === 'admin' && <MenuItem onSelect={() => void navigate('/admin')}>{t('nav.admin')}</MenuItem>}
        <MenuItem onSelect={() => void navigate('/account')}>{t('nav.ownAccount')}</MenuItem>
        <MenuSeparator />
        {scheme && (
          <>
            <MenuLabel>{t('scheme.label')}</MenuLabel>
            <MenuRadioGroup value={scheme.choice} onValueChange={(next) => scheme.choose(next as SchemeChoice)}>
              {schemeChoices.map((choice) => (
                <MenuRadioItem key={choice} value={choice}>
                  {t(`scheme.${choice}`)}
                </MenuRadioItem>
              ))}
            </MenuRadioGroup>
            <MenuSeparator />
          </>
        )}
        <MenuItem onSelect={() => void logOut()}>{t('nav.logout')}</MenuItem>
      </MenuContent>
    </Menu>
  );
}
