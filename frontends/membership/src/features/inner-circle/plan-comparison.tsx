import type { PlanDto } from '@leap/client/membership';
import { formatMoney, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { cx, VisuallyHidden } from '@leap/ui';
import type { ReactNode } from 'react';
import { useCallTime } from '../weekly-call/call-time';
import { centsPerMonth, centsPerYear, intervalText } from './plan-facts';
import styles from './plan-comparison.module.css';

const included = ['calls', 'pods', 'rituals', 'accountability', 'support'] as const;

/** The plans side by side: what differs, and once what they have in common. */
export function PlanComparison({ plans }: { plans: readonly PlanDto[] }) {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const when = useCallTime();
  const period = (group: 'plans.interval' | 'compare.periods', plan: PlanDto) => {
    const { key, number } = intervalText(plan);
    return t(`innerCircle.${group}.${key}`, { number });
  };
  const money = (cents: number, { currency }: PlanDto) => (
    <span className={styles.money}>{formatMoney(cents, currency, language)}</span>
  );
  const dearest = Math.max(...plans.map(centsPerYear));
  return (
    <div className={cx(styles.comparison, plans.length > 3 && styles.many)}>
      <h3 className="ui-h3">{t('innerCircle.compare.title')}</h3>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{t('innerCircle.compare.caption')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('innerCircle.compare.feature')}</th>
            {plans.map((plan) => (
              <th key={plan.value} scope="col">
                {plan.name[language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row
            isRepeated
            label={t('innerCircle.compare.charge')}
            plans={plans}
            cell={(plan) => money(plan.amount, plan)}
          />
          <Row
            isRepeated
            label={t('innerCircle.compare.every')}
            plans={plans}
            cell={(plan) => period('plans.interval', plan)}
          />
          <Row
            label={t('innerCircle.compare.perMonth')}
            plans={plans}
            cell={(plan) => money(centsPerMonth(plan), plan)}
          />
          <Row
            label={t('innerCircle.compare.perYear')}
            plans={plans}
            cell={(plan) => money(centsPerYear(plan), plan)}
          />
          <Row
            label={t('innerCircle.compare.saving')}
            plans={plans}
            cell={(plan) => {
              const saved = dearest - centsPerYear(plan);
              return saved > 0 ? (
                <strong className={styles.saving}>{money(saved, plan)}</strong>
              ) : (
                t('innerCircle.compare.noSaving')
              );
            }}
          />
          <Row label={t('innerCircle.compare.stay')} plans={plans} cell={(plan) => period('compare.periods', plan)} />
          <tr className={styles.repeated}>
            <th scope="row">{t('innerCircle.compare.included')}</th>
            <td colSpan={plans.length}>
              <ul className={styles.included}>
                {included.map((row) => (
                  <li key={row}>{t(`innerCircle.compare.rows.${row}`, when)}</li>
                ))}
              </ul>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  label: string;
  plans: readonly PlanDto[];
  cell(plan: PlanDto): ReactNode;
  /** The plans or the benefits list it too: hidden on phones. */
  isRepeated?: boolean;
}

function Row({ label, plans, cell, isRepeated = false }: RowProps) {
  const language = useLanguage();
  return (
    <tr className={isRepeated ? styles.repeated : undefined}>
      <th scope="row">{label}</th>
      {plans.map((plan) => (
        <td key={plan.value} data-plan={plan.name[language]}>
          {cell(plan)}
        </td>
      ))}
    </tr>
  );
}
