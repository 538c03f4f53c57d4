import { useTranslation } from '@leap/platform';
import { Section, TextLink, VisuallyHidden } from '@leap/ui';
import { paths } from '../../paths';
import { useSiteSettings } from '../site-settings/use-site-settings';
import styles from './about-section.module.css';
import { DisplayText } from '../page-parts/display-text';

const TITLE_ID = 'about-title';

/** Figures and credentials of the practice. Hidden when the settings have none. */
export function AboutSection() {
  const { t } = useTranslation('marketing');
  const settings = useSiteSettings();
  const stats = settings?.stats ?? [];
  const credentials = settings?.credentials ?? [];
  if (!stats.length && !credentials.length && !settings?.aboutBlurb) return null;
  return (
    <Section tone="paper" labelledBy={TITLE_ID} space="joined">
      <div className={styles.head}>
        <h2 id={TITLE_ID} className={styles.title}>
          <DisplayText textKey="about.title" />
        </h2>
        <div className={styles.blurb}>
          {settings?.aboutBlurb && <p>{settings.aboutBlurb}</p>}
          <TextLink to={paths.about}>{t('nav.about')}</TextLink>
        </div>
      </div>
      {stats.length > 0 && (
        <>
          <VisuallyHidden>
            <h3>{t('navigation.figures')}</h3>
          </VisuallyHidden>
          <dl className={styles.stats}>
            {stats.map(({ key, value }) => (
              <div key={key} className={styles.stat}>
                <dt>{t(`about.stats.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {credentials.length > 0 && (
        <div className={styles.credentials}>
          <h3>{t('about.credentials')}</h3>
          <ul className={styles.list} aria-label={t('navigation.credentials')}>
            {credentials.map((credential) => (
              <li key={credential}>{credential}</li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
