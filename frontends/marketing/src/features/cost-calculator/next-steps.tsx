import type { CalculatorInput } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Button, ButtonLink, Section } from '@leap/ui';
import { paths } from '../../paths';
import { useSiteSettings } from '../site-settings/use-site-settings';
import { EmailResult } from './email-result';
import styles from './next-steps.module.css';
import { ShareCalculator } from './share-calculator';

const TITLE_ID = 'next-title';

/** Three next steps after the result, and the actions print and share. */
export function NextSteps({ input, onAgain }: { input: CalculatorInput; onAgain?: () => void }) {
  const { t } = useTranslation('marketing-cost-calculator');
  const call = useSiteSettings()?.links.consultation;
  return (
    <Section tone="sand" labelledBy={TITLE_ID} space="close" className={styles.section}>
      <h2 id={TITLE_ID} className={styles.title}>
        {t('next.title')}
      </h2>
      <div className={styles.actions}>
        {call ? (
          <ButtonLink href={call} external>
            {t('next.call')}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.apply('coaching')}>{t('next.call')}</ButtonLink>
        )}
        <ButtonLink to={paths.aiCoach} variant="secondary">
          {t('next.aiCoach')}
        </ButtonLink>
        {onAgain ? (
          <Button variant="quiet" onClick={onAgain}>
            {t('next.again')}
          </Button>
        ) : (
          <ButtonLink variant="quiet" to={paths.costCalculator}>
            {t('next.again')}
          </ButtonLink>
        )}
      </div>
      <EmailResult input={input} />
      <div className={styles.keep}>
        <Button variant="quiet" onClick={() => window.print()}>
          {t('next.print')}
        </Button>
        <ShareCalculator />
      </div>
    </Section>
  );
}
