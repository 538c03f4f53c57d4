import { monthsOfPeriod } from '@leap/domain';
import { AppError } from '../../../common/app-error.js';
import type { Plan } from '../plans/plan.entity.js';
import type { InnerCircleSignup } from './inner-circle-signup.entity.js';
import type { PromotionPrice } from './promotion-price.js';
import type { ShownPriceDto } from './inner-circle-signups.dto.js';

/** What a signup stores of its plan's price. */
export const priceOf = (plan: Plan) => ({
  amount: plan.amount,
  periodMonths: monthsOfPeriod(plan),
  currency: plan.currency,
});

/** Whether a signup, whose subscription is still to be opened, has the present price of its plan. */
export const hasPriceOf = (
  { amount, periodMonths }: Pick<InnerCircleSignup, 'amount' | 'periodMonths'>,
  plan: Plan,
): boolean => amount === plan.amount && (periodMonths ?? monthsOfPeriod(plan)) === monthsOfPeriod(plan);

/** Whether a person saw the plan, the price, its discount and the trial with which this signup is opened. */
export const isShown = (
  shown: ShownPriceDto,
  {
    subscriptionType,
    amount,
    periodMonths,
    stripeSubscriptionId: opened,
  }: Pick<InnerCircleSignup, 'subscriptionType' | 'amount' | 'periodMonths' | 'stripeSubscriptionId'>,
  plan: Plan,
  promotion?: PromotionPrice,
): boolean =>
  shown.plan === subscriptionType &&
  shown.amount === amount &&
  shown.periodMonths === (periodMonths ?? monthsOfPeriod(plan)) &&
  isShownPromotion(shown.promotion, promotion) &&
  // A subscription keeps the trial with which it was opened. With a code there is none.
  (opened !== null || shown.trialDays === (promotion ? 0 : plan.trialDays));

const isShownPromotion = (shown: ShownPriceDto['promotion'], promotion: PromotionPrice | undefined): boolean =>
  shown?.code === promotion?.code && shown?.amount === promotion?.amount && shown?.periods === promotion?.periods;

export const priceChanged = (): AppError =>
  new AppError('price_changed', 409, { detail: 'The plan or its price is not the one that was shown: ask again.' });
