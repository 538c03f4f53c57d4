import { useTranslation } from '@leap/platform';
import { ButtonLink, Section } from '@leap/ui';
import { anchors } from '../../paths';
import { useSiteSettings } from '../site-settings/use-site-settings';
import { ApplyLink } from './apply-link';
import { DisplayText } from '../page-parts/display-text';
import { FounderPicture } from '../page-parts/founder-picture';
import styles from './founder-section.module.css';

const TITLE_ID = 'founder-title';

/** The founder, as described in the settings. Hidden when they are empty. */
export function FounderSection() {
  const { t } = useTranslation('marketing');
  const settings = useSiteSettings();
  if (!settings) return null;
  const { credentials, quote, storyBlurb } = settings.founder;
  if (!credentials.length && !quote && !storyBlurb) return null;
  return (
    <Section tone="sand" id={anchors.founder} labelledBy={TITLE_ID}>
      <div className={styles.layout}>
        <div className={styles.voice}>
          <h2 id={TITLE_ID} className={styles.title}>
            <DisplayText textKey="founder.title" />
          </h2>
          {quote && (
            <figure className={styles.quote}>
              <blockquote>{quote}</blockquote>
              <figcaption>
                {settings.founderFirstName}, {settings.brandName}
              </figcaption>
            </figure>
          )}
        </div>
        <div className={styles.facts}>
          <FounderPicture
            settings={settings}
            alt={t('founder.portrait', { name: settings.founderFirstName })}
            className={styles.photo}
          />
          {storyBlurb && <p className={styles.story}>{storyBlurb}</p>}
          {credentials.length > 0 && (
            <div className={styles.credentials}>
              <h3>{t('founder.credentials')}</h3>
              <ul className={styles.list}>
                {credentials.map((credential) => (
                  <li key={credential}>{credential}</li>
                ))}
              </ul>
            </div>
          )}
          <div className={styles.actions}>
            <ButtonLink to={settings.founderStoryPath} variant="secondary">
              {t('founder.learnMore')}
            </ButtonLink>
            <ApplyLink settings={settings} look="text">
              {t('founder.schedule')}
            </ApplyLink>
          </div>
        </div>
      </div>
    </Section>
  );
}
