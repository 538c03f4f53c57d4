import type { PlanDto } from '@leap/client/membership';
import { formatMoney, useLanguage } from '@leap/i18n';
import { Trans, useTranslation } from '@leap/platform';
import { Icon, VisuallyHidden } from '@leap/ui';
import type { ReactNode } from 'react';
import { centsPerMonth, intervalText } from './plan-facts';
import styles from './plan-comparison.module.css';

const included = ['calls', 'pods', 'rituals', 'accountability', 'support'] as const;

/** The plans side by side: prices first, then common features. */
export function PlanComparison({ plans }: { plans: readonly PlanDto[] }) {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const interval = (plan: PlanDto) => {
    const texts = intervalText(plan);
    return t(`innerCircle.plans.interval.${texts.key}`, { number: texts.number });
  };
  return (
    <div className={styles.comparison}>
      <h3 className="ui-h3">
        <Trans t={t} i18nKey="innerCircle.compare.title" components={{ em: <em /> }} />
      </h3>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{t('innerCircle.compare.caption')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('innerCircle.compare.feature')}</th>
            {plans.map((plan) => (
              <th key={plan.value} scope="col">
                {t(`innerCircle.plans.names.${plan.value}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row
            label={t('innerCircle.compare.charge')}
            plans={plans}
            cell={(plan) => formatMoney(plan.amount, plan.currency, language)}
          />
          <Row label={t('innerCircle.compare.every')} plans={plans} cell={interval} />
          <Row
            label={t('innerCircle.compare.perMonth')}
            plans={plans}
            cell={(plan) => formatMoney(centsPerMonth(plan), plan.currency, language)}
          />
          <Row
            label={t('innerCircle.compare.saving')}
            plans={plans}
            cell={(plan) =>
              plan.savings ? (
                <strong className={styles.saving}>{formatMoney(plan.savings, plan.currency, language)}</strong>
              ) : (
                t('innerCircle.compare.noSaving')
              )
            }
          />
          {included.map((row) => (
            <Row
              key={row}
              label={t(`innerCircle.compare.rows.${row}`)}
              plans={plans}
              cell={() => (
                <>
                  <Icon name="check" className={styles.check} />
                  <VisuallyHidden>{t('innerCircle.compare.included')}</VisuallyHidden>
                </>
              )}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ label, plans, cell }: { label: string; plans: readonly PlanDto[]; cell(plan: PlanDto): ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {plans.map((plan) => (
        <td key={plan.value}>{cell(plan)}</td>
      ))}
    </tr>
  );
}
