import { useListInnerCirclePlansQuery, type PlanDto } from '@leap/client/marketing';
import { formatMoney, useLanguage } from '@leap/i18n';
import { Link, Trans, useTranslation } from '@leap/platform';
import { VisuallyHidden } from '@leap/ui';
import { paths } from '../../../paths';
import styles from './plan-table.module.css';

/** The plans with their prices; a link to them when they cannot be loaded. */
export function PlanTable() {
  const { t } = useTranslation('marketing-terms');
  const language = useLanguage();
  const { data: plans } = useListInnerCirclePlansQuery();
  if (!plans?.length) {
    return (
      <p>
        <Trans t={t} i18nKey="plans.missing" components={{ plans: <Link to={paths.innerCircle} /> }} />
      </p>
    );
  }
  const period = ({ interval, intervalCount: number }: PlanDto) =>
    t(`plans.period.${interval}${number === 1 ? '' : 's'}`, { number });
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t('plans.caption')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('plans.columns.plan')}</th>
          <th scope="col">{t('plans.columns.price')}</th>
          <th scope="col">{t('plans.columns.period')}</th>
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
                  {t('plans.save', { amount: formatMoney(plan.savings, plan.currency, language) })}
                </span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
