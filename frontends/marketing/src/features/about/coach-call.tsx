import type { SiteSettingsDto } from '@leap/client/marketing';
import { useTranslation } from '@leap/platform';
import { ButtonLink, Section, TextLink } from '@leap/ui';
import { anchors, paths } from '../../paths';
import { Emphasised } from '../page-parts/emphasised';
import { aiCoachUrl } from '../site-settings/ai-coach-url';
import styles from '../page-parts/closing-band.module.css';

/** Link to the external AI coach in a new tab, with campaign parameters. */
export function CoachLink({ settings }: { settings: SiteSettingsDto | undefined }) {
  const { t } = useTranslation('marketing-about');
  const coach = aiCoachUrl(settings, 'aboutPage');
  return (
    <ButtonLink {...(coach ? { href: coach, external: true } : { to: paths.aiCoach })}>{t('coach.action')}</ButtonLink>
  );
}

/** The page's main action once more, at its end. */
export function CoachCall({ settings }: { settings: SiteSettingsDto | undefined }) {
  const { t } = useTranslation('marketing-about');
  return (
    <Section tone="dark" labelledBy="coach-call-title">
      <div className={styles.copy}>
        <h2 id="coach-call-title" className={styles.title}>
          <Emphasised ns="marketing-about" textKey="coach.title" />
        </h2>
        <p className={styles.text}>{t('coach.text')}</p>
        <p className={styles.actions}>
          <CoachLink settings={settings} />
          <TextLink to={`${paths.landing}#${anchors.framework}`}>{t('coach.framework')}</TextLink>
        </p>
      </div>
    </Section>
  );
}
