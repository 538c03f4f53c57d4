import type { AdminPlanDto } from '@leap/client/admin';
import { formatMoney, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';

/** Labels of a plan. Requires `planTexts`. */
export function usePlanLabels() {
  const { t } = useTranslation('admin-plans');
  const language = useLanguage();
  const periodOf = ({ interval, intervalCount: number }: Pick<AdminPlanDto, 'interval' | 'intervalCount'>) =>
    t(`periods.${interval}${number === 1 ? '' : 's'}`, { number });
  return {
    nameOf: ({ name }: Pick<AdminPlanDto, 'name'>) => name[language],
    priceOf: (plan: AdminPlanDto) =>
      t('price', { amount: formatMoney(plan.amount, plan.currency, language), period: periodOf(plan) }),
    trialOf: ({ trialDays }: AdminPlanDto) => (trialDays === 0 ? t('noTrial') : t('trialDays', { count: trialDays })),
    seatsOf: ({ seats }: AdminPlanDto) => (seats === undefined ? t('noLimit') : String(seats)),
  };
}
