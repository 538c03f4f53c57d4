import { languages, PREFERRED_LANGUAGE_KEY, type Language } from '@leap/domain';
import { localePath, useLanguage } from '@leap/i18n';
import { useLocation, useTranslation } from '@leap/platform';
import styles from './language-links.module.css';

/** Stores the choice for this browser and for the server, then opens the page in that language. */
export function chooseLanguage(language: Language, path: string): void {
  try {
    localStorage.setItem(PREFERRED_LANGUAGE_KEY, language);
  } catch {
    // Storage can be disabled; cookie and address still contain the choice.
  }
  keepPosition();
  document.cookie = `${PREFERRED_LANGUAGE_KEY}=${language}; path=/; max-age=31536000; samesite=lax`;
  location.assign(alternateAddress(language) ?? localePath(language, path) + location.search + location.hash);
}

/** Stores which section stands below the bar, and how far it is read: the document in the other language begins there (`startScripts`). */
function keepPosition(): void {
  const sections = Array.from(document.querySelectorAll('main section, footer'));
  const index = sections.findIndex((section) => section.getBoundingClientRect().bottom > 0);
  const { top, height } = sections[index]?.getBoundingClientRect() ?? { top: 0, height: 0 };
  if (window.scrollY === 0 || height === 0) return;
  try {
    sessionStorage.setItem('language-position', `${index} ${-top / height}`);
  } catch {
    // Storage can be disabled: the page then begins at its top.
  }
}

/** A translated page can have another path in the other language, named in its head. */
function alternateAddress(language: Language): string | undefined {
  const link = document.head.querySelector<HTMLLinkElement>(`link[rel="alternate"][hreflang="${language}"]`);
  return link ? new URL(link.href).pathname + location.search + location.hash : undefined;
}

/** The languages as plain links. */
export function LanguageLinks() {
  const { t } = useTranslation('shell');
  const current = useLanguage();
  const { pathname } = useLocation();
  return (
    <ul className={styles.list} aria-label={t('language.choose')}>
      {languages.map((language) => (
        <li key={language}>
          <a
            data-press=""
            href={localePath(language, pathname)}
            hrefLang={language}
            lang={language}
            aria-current={language === current || undefined}
            onClick={(event) => {
              event.preventDefault();
              chooseLanguage(language, pathname);
            }}
          >
            {t(`language.${language}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
