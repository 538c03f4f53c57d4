import type { AdminInnerCircleSignupRowDto } from '@leap/client/admin';
import { DEFAULT_PLAN } from '@leap/domain';
import { formatMoney, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { useTime } from '../people/use-time';
import { usePlanName } from '../plans/use-plan-name';

type Applied = Pick<AdminInnerCircleSignupRowDto, 'paymentStatus' | 'invitedPlan' | 'subscriptionType'>;

/** Labels of an application. Requires `signupsTexts`. */
export function useSignupLabels() {
  const { t } = useTranslation('admin-inner-circle-signups');
  const language = useLanguage();
  const planName = usePlanName();
  const { time, dayOf, day } = useTime();
  const planOf = (plan: string): string => planName(plan, t(`plans.${plan}`, { defaultValue: plan }));
  return {
    timeOf: time,
    dayOf,
    calendarDay: day,
    moneyOf: (cents: number, currency: string) => formatMoney(cents, currency, language),
    paymentOf: (status: string) => t(`payments.${status}`),
    stageOf: (stage: string) => t(`stages.${stage}`),
    planOf,
    /** The payment of an application, which an invitation asks for. */
    paymentOfSignup: ({ paymentStatus, invitedPlan }: Applied): string =>
      t(`payments.${paymentStatus === 'not_required' && invitedPlan !== undefined ? 'invited' : paymentStatus}`),
    /** The plan of an application: that of the invitation, or the chosen one; before a payment the preselected one is no choice. */
    planOfSignup: ({ paymentStatus, invitedPlan, subscriptionType }: Applied): string => {
      if (paymentStatus !== 'not_required') return planOf(subscriptionType);
      if (invitedPlan !== undefined) return planOf(invitedPlan);
      return subscriptionType === DEFAULT_PLAN ? t('plans.none') : planOf(subscriptionType);
    },
    readinessOf: (level: string) => t(`readiness.${level}`),
    languageOf: (code: string) => t(`languages.${code}`),
    /** Hours a week; answers of an older form are shown as text. */
    commitmentOf: (value: string) => t(`commitments.${value}`, { defaultValue: value }),
  };
}
