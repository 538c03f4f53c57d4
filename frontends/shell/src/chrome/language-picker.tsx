import { useLanguage } from '@leap/i18n';
import { useLocation, useTranslation } from '@leap/platform';
import { OnDemand } from './on-demand';
import { LanguageLinks } from './language-links';
import styles from './top-bar.module.css';

const load = () => import(/* webpackChunkName: "language-menu" */ './language-menu').then(({ LanguageMenu }) => ({ default: LanguageMenu }));

/** Shows the current language's code and opens the choice; without JavaScript the choice is two plain links. */
export function LanguagePicker() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { pathname } = useLocation();
  return (
    <>
      <span className={styles.withScript}>
        <OnDemand
          load={load}
          props={{ path: pathname }}
          closed={(want, prepare) => (
            <button type="button" className={styles.trigger} aria-haspopup="menu" aria-label={t('language.chooseFrom', { code: language.toUpperCase() })} onClick={want} onPointerEnter={prepare} onFocus={prepare}>
              {language.toUpperCase()}
            </button>
          )}
        />
      </span>
      <span className={styles.withoutScript}>
        <LanguageLinks />
      </span>
    </>
  );
}
