import { useListInnerCirclePlansQuery, type PlanDto } from '@leap/client/marketing';
import { formatMoney, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { VisuallyHidden } from '@leap/ui';
import styles from '../legal-table.module.css';
import { LegalText } from '../legal-text';

/** The plans with their prices; a link to them when they cannot be loaded. */
export function PlanTable() {
  const { t } = useTranslation('marketing-terms');
  const language = useLanguage();
  const { data: plans } = useListInnerCirclePlansQuery();
  if (!plans?.length) {
    return (
      <p>
        <LegalText ns="marketing-terms" textKey="sections.innerCircle.plansMissing" values={{}} />
      </p>
    );
  }
  const period = ({ interval, intervalCount: number }: PlanDto) =>
    t(`sections.innerCircle.period.${interval}${number === 1 ? '' : 's'}`, { number });
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t('sections.innerCircle.caption')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('sections.innerCircle.columns.plan')}</th>
          <th scope="col">{t('sections.innerCircle.columns.price')}</th>
          <th scope="col">{t('sections.innerCircle.columns.period')}</th>
        </tr>
      </thead>
      <tbody>
        {plans.map((plan) => (
          <tr key={plan.value}>
            <th scope="row">{plan.name[language]}</th>
            <td className={styles.figure}>{formatMoney(plan.amount, plan.currency, language)}</td>
            <td>
              {period(plan)}
              {plan.savings ? (
                <span className={styles.note}>
                  {t('sections.innerCircle.save', { amount: formatMoney(plan.savings, plan.currency, language) })}
                </span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
