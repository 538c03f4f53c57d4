import type { SiteSettingsDto } from '@leap/client/marketing';
import { useTranslation } from '@leap/platform';
import { ButtonLink } from '@leap/ui';
import { ApplyLink } from '../landing/apply-link';
import { Emphasised } from '../page-parts/emphasised';
import { FounderPicture } from '../page-parts/founder-picture';
import { brandNameOf } from '../site-settings/use-site-settings';
import styles from './founder-panel.module.css';

/** Timeline and mission quote from the settings. Empty values are omitted. */
export function FounderPanel({ settings }: { settings: SiteSettingsDto | undefined }) {
  const { t } = useTranslation('marketing-about');
  if (!settings) return null;
  const name = settings.founderFirstName;
  const { timeline, missionQuote } = settings.founder;
  return (
    <div className={styles.layout}>
      <div className={styles.person}>
        <h2 className={styles.title}>
          <Emphasised ns="marketing-about" textKey="founder.title" />
        </h2>
        <p className={styles.intro}>{t('founder.intro', { name, brand: brandNameOf(settings) })}</p>
        <FounderPicture settings={settings} alt={t('founder.portrait', { name })} className={styles.photo} />
        <div className={styles.actions}>
          <ButtonLink to={settings.founderStoryPath} variant="secondary">
            {t('founder.story')}
          </ButtonLink>
          <ApplyLink settings={settings} look="text">
            {t('founder.apply')}
          </ApplyLink>
        </div>
      </div>
      <div className={styles.text}>
        {timeline.length > 0 && (
          <section aria-labelledby="founder-timeline">
            <h3 id="founder-timeline" className={styles.label}>
              {t('founder.timeline')}
            </h3>
            <ol className={styles.timeline}>
              {timeline.map((step, index) => (
                <li key={step.title} className={styles.step}>
                  <span className={styles.number} aria-hidden="true">
                    {index + 1}
                  </span>
                  <div>
                    <h4>{step.title}</h4>
                    <p>{step.text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </section>
        )}
        {missionQuote && (
          <figure className={styles.quote}>
            <blockquote>{missionQuote}</blockquote>
            <figcaption>{t('founder.quoteBy', { name })}</figcaption>
          </figure>
        )}
      </div>
    </div>
  );
}
