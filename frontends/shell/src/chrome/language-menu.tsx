import { languages, type Language } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@leap/ui/menu';
import { chooseLanguage } from './language-links';
import styles from './top-bar.module.css';

/** The opened language menu, with a check mark at the current one. */
export function LanguageMenu({ path }: { path: string }) {
  const { t } = useTranslation('shell');
  const current = useLanguage();
  return (
    <Menu defaultOpen>
      <MenuTrigger className={styles.trigger} aria-label={t('language.chooseFrom', { code: current.toUpperCase() })}>
        {current.toUpperCase()}
      </MenuTrigger>
      <MenuContent align="end">
        <MenuRadioGroup value={current} onValueChange={(value) => chooseLanguage(value as Language, path)}>
          {languages.map((language) => (
            <MenuRadioItem key={language} value={language}>
              <span lang={language}>{t(`language.${language}`)}</span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
