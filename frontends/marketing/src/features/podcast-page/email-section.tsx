import { useTranslation } from '@leap/platform';
import { ButtonLink, Section } from '@leap/ui';
import { paths } from '../../paths';
import { Emphasised } from '../page-parts/emphasised';
import styles from '../page-parts/closing-band.module.css';

/** Call to action for the newsletter. */
export function CampaignSection() {
  const { t } = useTranslation('marketing-podcast');
  return (
    <Section tone="dark" labelledBy="email-title">
      <div className={styles.copy}>
        <h2 id="email-title" className={styles.title}>
          <Emphasised ns="marketing-podcast" textKey="email.title" />
        </h2>
        <p className={styles.text}>{t('email.text')}</p>
        <p>
          <ButtonLink variant="secondary" to={paths.newsletter}>
            {t('email.action')}
          </ButtonLink>
        </p>
      </div>
    </Section>
  );
}
