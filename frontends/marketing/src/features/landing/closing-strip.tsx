import { useTranslation } from '@leap/platform';
import { ButtonLink, Section, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import styles from './closing-strip.module.css';
import { DisplayText } from '../page-parts/display-text';

/** The landing page's last section. */
export function ClosingStrip() {
  const { t } = useTranslation('marketing');
  return (
    <Section tone="sand" space="close">
      <div className={styles.strip}>
        <p className={styles.closing}>
          <DisplayText textKey="footer.closing" />
        </p>
        <p>
          <ButtonLink variant="secondary" to={paths.call()}>
            {t('footer.action')}
          </ButtonLink>
        </p>
        <p className={styles.privacy}>
          {t('footer.privacy')} <TextLink to={paths.privacy}>{t('footer.privacyLink')}</TextLink>
        </p>
      </div>
    </Section>
  );
}
