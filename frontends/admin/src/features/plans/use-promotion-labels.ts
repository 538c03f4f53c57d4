import type { AdminPromotionCodeDto } from '@leap/client/admin';
import { formatMoney, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { useTime } from '../people/use-time';

/** Labels of a promotion code. Requires `planTexts`. */
export function usePromotionLabels() {
  const { t } = useTranslation('admin-plans');
  const language = useLanguage();
  const { dayOf } = useTime();
  return {
    /** "25% off the first payment". */
    discountOf: ({ percentOff, amountOff = 0, currency = 'usd', duration, durationMonths }: AdminPromotionCodeDto) =>
      t(`codes.discounts.${duration}`, {
        off: percentOff === undefined ? formatMoney(amountOff, currency, language) : t('codes.percent', { percentOff }),
        count: durationMonths ?? 1,
      }),
    /** The day before an expiry, which is the end of a day. */
    lastDayOf: (expiresAt: string) => dayOf(new Date(Date.parse(expiresAt) - 1).toISOString()),
  };
}
