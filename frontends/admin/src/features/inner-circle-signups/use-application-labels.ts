import { formatMoney, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { useTime } from '../people/use-time';
import { usePlanName } from '../plans/use-plan-name';

/** Labels of an application. Requires `applicationsTexts`. */
export function useApplicationLabels() {
  const { t } = useTranslation('admin-inner-circle-signups');
  const language = useLanguage();
  const planName = usePlanName();
  const { time, dayOf, day } = useTime();
  return {
    timeOf: time,
    dayOf,
    calendarDay: day,
    moneyOf: (cents: number, currency: string) => formatMoney(cents, currency, language),
    paymentOf: (status: string) => t(`payments.${status}`),
    stageOf: (stage: string) => t(`stages.${stage}`),
    planOf: (plan: string) => planName(plan, t(`plans.${plan}`, { defaultValue: plan })),
    readinessOf: (level: string) => t(`readiness.${level}`),
    languageOf: (code: string) => t(`languages.${code}`),
    /** Hours a week; answers of an older form are shown as text. */
    commitmentOf: (value: string) => t(`commitments.${value}`, { defaultValue: value }),
  };
}
