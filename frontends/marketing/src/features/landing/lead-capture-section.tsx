import { useTranslation } from '@leap/platform';
import { ButtonLink, Section } from '@leap/ui';
import { anchors, paths } from '../../paths';
import { useContactLink } from '../contact-dialog/use-contact-dialog';
import { useSiteSettings } from '../site-settings/use-site-settings';
import { ApplyLink } from './apply-link';
import { CallTimes } from './call-times';
import { DisplayText } from '../page-parts/display-text';
import styles from './lead-capture-section.module.css';

const TITLE_ID = 'contact-title';

const cards = [
  ['aiCoach', paths.aiCoach],
  ['innerCircle', paths.innerCircle],
  ['align', undefined],
] as const;

/** Three calls to action, the next open times for a call, and a contact link. */
export function LeadCaptureSection() {
  const { t } = useTranslation('marketing');
  const settings = useSiteSettings();
  const contact = useContactLink();
  const growth = settings?.claims.growth;
  return (
    <Section tone="paper" id={anchors.contact} labelledBy={TITLE_ID}>
      <div className={styles.head}>
        <h2 id={TITLE_ID} className={styles.title}>
          <DisplayText textKey="leadCapture.title" />
        </h2>
        <p className={styles.intro}>
          {t('leadCapture.intro')} {growth && t('leadCapture.growth', { growth })}
        </p>
      </div>
      <ul className={styles.cards} aria-label={t('navigation.starts')}>
        {cards.map(([key, to], index) => (
          <li key={key} className={styles.card}>
            <h3 className={styles.name}>{t(`leadCapture.cards.${key}.title`)}</h3>
            <p className={styles.lead}>{t(`leadCapture.cards.${key}.lead`)}</p>
            <p className={styles.description}>{t(`leadCapture.cards.${key}.description`)}</p>
            <div className={styles.action}>
              <ApplyLink to={to} settings={settings} look={index ? 'text' : 'primary'}>
                {t(`leadCapture.cards.${key}.action`)}
              </ApplyLink>
            </div>
          </li>
        ))}
      </ul>
      <CallTimes />
      <p className={styles.write}>
        <span>{t('leadCapture.write.question')}</span>
        <ButtonLink variant="quiet" aria-haspopup="dialog" {...contact('other')}>
          {t('leadCapture.write.action')}
        </ButtonLink>
        <span>{t('leadCapture.write.answer')}</span>
      </p>
    </Section>
  );
}
