import { Link, useTranslation } from '@leap/platform';
import { Icon, Logo, VisuallyHidden } from '@leap/ui';
import type { ReactNode } from 'react';
import styles from './footer.module.css';
import { LanguageLinks } from './language-links';
import { quickLinks } from './site-links';
import { useSite } from '../site/use-site';

/** Converts a phone number for `tel:`. */
const dialable = (phone: string) => phone.replace(/[^+\d]/g, '');

/** The footer of every page: quick links, contact data, legal pages, languages, and what the last line takes in. */
export function Footer({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('shell');
  const site = useSite();
  const social = Object.entries(site?.socialLinks ?? {}).filter(([, href]) => href);
  return (
    <footer className={`ui-tone-dark ${styles.footer}`} id="footer-links" tabIndex={-1}>
      <div className={`ui-container ${styles.inner}`}>
        <div className={styles.brand}>
          <p className={styles.name}>
            <Logo /> {site?.brandName}
          </p>
          <p className={styles.punchline}>{site?.punchline}</p>
        </div>
        <nav aria-labelledby="footer-quick">
          <h2 id="footer-quick" className={styles.title}>
            {t('footer.quickLinks')}
          </h2>
          <ul className={styles.list}>
            {quickLinks(site).map((link) => (
              <li key={link.label}>{'to' in link && <Link to={link.to}>{t(link.label, link.options ?? {})}</Link>}</li>
            ))}
          </ul>
        </nav>
        <div className={styles.connect}>
          <h2 className={styles.title}>{t('footer.connect')}</h2>
          <ul className={styles.list}>
            {site?.contactEmail && (
              <li>
                <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
              </li>
            )}
            {site?.contactPhone && (
              <li>
                <a href={`tel:${dialable(site.contactPhone)}`}>{site.contactPhone}</a>
              </li>
            )}
            {social.map(([key, href]) => (
              <li key={key}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {t(`footer.social.${key}`)}
                  <span className="ui-away" aria-hidden="true">
                    &nbsp;
                    <Icon name="arrow-up-right" />
                  </span>
                  <VisuallyHidden> {t('common.opensInNewTab')}</VisuallyHidden>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className={styles.title}>{t('footer.legal')}</h2>
          <ul className={styles.list}>
            <li>
              <Link to="/privacy-policy">{t('footer.privacy')}</Link>
            </li>
            <li>
              <Link to="/terms-of-service">{t('footer.terms')}</Link>
            </li>
          </ul>
          <div className={styles.languages}>
            <LanguageLinks />
          </div>
        </div>
        <div className={styles.last}>
          <p>{t('footer.copyright', { year: new Date().getFullYear(), brand: site?.brandName ?? '' })}</p>
          {children}
        </div>
      </div>
    </footer>
  );
}
