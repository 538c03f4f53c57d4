import { useLanguage } from '@leap/i18n';
import { useLocation, useTranslation } from '@leap/platform';
import { LanguageLinks } from './language-links';
import styles from './top-bar.module.css';
import { useOnDemand } from '../site/use-on-demand';

const load = () =>
  import(/* webpackChunkName: "language-menu" */ './language-menu').then(({ LanguageMenu }) => LanguageMenu);

/** Shows the current language's code and opens the menu; two plain links without JavaScript. */
export function LanguagePicker() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { pathname } = useLocation();
  const { Part, want, prepare } = useOnDemand(load);
  const code = language.toUpperCase();
  return (
    <>
      <span className={styles.withScript}>
        {Part ? (
          <Part path={pathname} />
        ) : (
          <button
            type="button"
            className={styles.trigger}
            aria-haspopup="menu"
            aria-label={t('language.chooseFrom', { code })}
            onClick={() => void want()}
            onPointerEnter={prepare}
            onFocus={prepare}
          >
            {code}
          </button>
        )}
      </span>
      <span className={styles.withoutScript}>
        <LanguageLinks />
      </span>
    </>
  );
}
