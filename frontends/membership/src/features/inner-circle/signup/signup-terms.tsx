import type { InnerCircleSignupDto, SignupPlanDto } from '@leap/client/membership';
import { formatMoney, useLanguage } from '@leap/i18n';
import { Link, Trans, useTranslation } from '@leap/platform';
import { Checkbox } from '@leap/ui';
import type { ComponentProps } from 'react';
import { paths } from '../../../paths';
import { intervalText, shownPriceOf } from '../plan-facts';
import { isFree, usePromotionText } from '../use-promotion-text';
import styles from './signup-form.module.css';

interface SignupTermsProps {
  plan: SignupPlanDto;
  /** The discount of a promotion code. */
  promotion?: InnerCircleSignupDto['promotion'];
  /** Name, state and error of the checkbox. */
  box: Omit<ComponentProps<typeof Checkbox>, 'label' | 'required'>;
}

/** Price, renewal and cancellation, to be accepted before the payment. */
export function SignupTerms({ plan, promotion, box }: SignupTermsProps) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const { paymentsOf } = usePromotionText();
  const interval = intervalText(plan);
  const values = {
    price: formatMoney(plan.amount, plan.currency, language),
    interval: t(`membership:innerCircle.plans.interval.${interval.key}`, { number: interval.number }),
  };
  return (
    <div className={styles.terms}>
      {/* Without scripts another plan can be chosen below these terms, and its price can change. */}
      <input type="hidden" name="shownPrice" value={JSON.stringify(shownPriceOf(plan, promotion))} />
      <h4 className={styles.termsTitle}>{t('terms.title')}</h4>
      <ul className={styles.termsList}>
        <li>
          {promotion
            ? paymentsOf(promotion, plan, 'terms')
            : plan.trialDays > 0
              ? t('terms.priceAfterTrial', { ...values, count: plan.trialDays })
              : t('terms.price', values)}
        </li>
        {!isFree(promotion) && <li>{t('terms.renewal')}</li>}
        <li>{t('terms.cancellation')}</li>
      </ul>
      <Checkbox
        {...box}
        required
        label={
          <Trans
            t={t}
            i18nKey="signup.fields.acceptTerms"
            components={{ terms: <Link to={paths.terms} target="_blank" /> }}
          />
        }
      />
    </div>
  );
}
