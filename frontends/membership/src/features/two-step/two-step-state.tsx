import type { SecondFactorDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Button, Tag } from '@leap/ui';
import styles from './two-step.module.css';

/** What the log-in is asked for again. */
export type Purpose = 'start' | 'renew' | 'remove';

/** With fewer codes than this, new ones are advised. */
const FEW_CODES = 4;

/** Whether the second step is on, and what can be done about it. */
export function TwoStepState({ state, onAsk }: { state: SecondFactorDto; onAsk(purpose: Purpose): void }) {
  const { t } = useTranslation('membership-account');
  if (!state.isOn)
    return (
      <div className={styles.state}>
        <p className={styles.mark} tabIndex={-1} data-arrival>
          <Tag>{t('twoStep.off')}</Tag>
        </p>
        <p>{t('twoStep.need')}</p>
        <Button onClick={() => onAsk('start')}>{t('twoStep.setUp')}</Button>
      </div>
    );
  return (
    <div className={styles.state}>
      <p className={styles.mark} tabIndex={-1} data-arrival>
        <Tag tone="sage">{t('twoStep.on')}</Tag>
        <span>{t('twoStep.remaining', { count: state.recoveryCodesRemaining })}</span>
      </p>
      {state.recoveryCodesRemaining < FEW_CODES && <p>{t('twoStep.few')}</p>}
      <div className={styles.keep}>
        <Button variant="secondary" onClick={() => onAsk('renew')}>
          {t('twoStep.renew.open')}
        </Button>
        <Button variant="secondary" onClick={() => onAsk('start')}>
          {t('twoStep.replace')}
        </Button>
        {!state.isRequired && (
          <Button variant="secondary" onClick={() => onAsk('remove')}>
            {t('twoStep.remove.open')}
          </Button>
        )}
      </div>
      {state.isRequired && <p className="ui-soft">{t('twoStep.stays')}</p>}
    </div>
  );
}
