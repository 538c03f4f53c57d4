import type { SecondFactorDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Button, Tag } from '@leap/ui';
import styles from './two-step.module.css';

/** Actions that ask for the log-in data again. */
export type Purpose = 'start' | 'renew' | 'remove';

/** New codes are advised when fewer than this remain. */
const FEW_CODES = 4;

/** Whether the second factor is on, with its actions. */
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
