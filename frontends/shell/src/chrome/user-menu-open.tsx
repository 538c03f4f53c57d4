import { isApiError, NETWORK_ERROR_CODE, type CurrentUserDto } from '@leap/client';
import { loadTexts, useNavigate, useToast, useTranslation, type i18n } from '@leap/platform';
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
import type { ComponentType } from 'react';
import en from './locales/en.json';
import es from './locales/es.json';
import { schemeChoices, useSchemeChoice, type SchemeChoice } from './scheme';
import styles from './top-bar.module.css';
import { useLogOut } from './use-log-out';

/** With the code in one file: they are needed when nothing else can be fetched. */
const texts = { 'shell-user-menu': { en: async () => ({ default: en }), es: async () => ({ default: es }) } };

/** Loads the texts. */
export async function loadUserMenu(instance: i18n): Promise<ComponentType<{ user: CurrentUserDto }>> {
  await loadTexts(instance, texts);
  return UserMenuOpen;
}

/** The opened menu: portal for members, admin area for administrators, own account, log-out. */
function UserMenuOpen({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const scheme = useSchemeChoice();
  const end = useLogOut();
  const toast = useToast();
  const { t: textOf } = useTranslation('shell-user-menu');

  async function logOut(): Promise<void> {
    const error = await end();
    if (isApiError(error) && error.code === NETWORK_ERROR_CODE)
      toast({ title: textOf('stillLoggedIn.title'), description: textOf('stillLoggedIn.text') });
  }

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
