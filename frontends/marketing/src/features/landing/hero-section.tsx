import { useTranslation } from '@leap/platform';
import { ButtonLink, Section, TextLink, cx } from '@leap/ui';
import { paths } from '../../paths';
import { useSiteSettings } from '../site-settings/use-site-settings';
import { ApplyLink } from './apply-link';
import { DisplayText } from '../page-parts/display-text';
import { HeroPortrait } from './hero-portrait';
import styles from './hero-section.module.css';
import { VoiceNote } from './voice-note';

const TITLE_ID = 'hero-title';

/** The first view: a sentence, three calls to action, and the coach in the ring. */
export function HeroSection() {
  const { t } = useTranslation('marketing');
  const settings = useSiteSettings();
  return (
    <Section tone="paper" labelledBy={TITLE_ID} className={styles.section} data-offers-call="">
      <div className={styles.layout}>
        <HeroPortrait settings={settings} className={styles.person} />
        <div className={styles.text}>
          <h1 id={TITLE_ID} className={cx('ui-display', styles.title)}>
            <DisplayText textKey="hero.title" />
          </h1>
          <p className={cx('ui-lead', styles.tagline)}>{t('hero.tagline')}</p>
          <div className={styles.actions}>
            <ButtonLink to={paths.aiCoach}>{t('hero.aiCoach')}</ButtonLink>
            <TextLink to={paths.innerCircle}>{t('hero.innerCircle')}</TextLink>
            <ApplyLink settings={settings} look="text">
              {t('hero.coaching')}
            </ApplyLink>
          </div>
          {settings?.voiceNote && <VoiceNote key={settings.voiceNote.address} note={settings.voiceNote} />}
        </div>
      </div>
    </Section>
  );
}
