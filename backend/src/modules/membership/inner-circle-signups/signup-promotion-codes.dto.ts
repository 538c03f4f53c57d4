import { discountedPeriods, monthsOfPeriod, promotionCodeLimits } from '@leap/domain';
import { RequiredText } from '../../../common/fields.js';
import type { Plan } from '../plans/plan.entity.js';
import type { PromotionCode } from '../promotion-codes/promotion-code.entity.js';
import type { InnerCircleSignup } from './inner-circle-signup.entity.js';
import type { SignupPromotionDto } from './inner-circle-signups.dto.js';
import { monthsFrom, promotionPrice } from './promotion-price.js';

/** A promotion code, as it was typed. */
export class RedeemPromotionCodeDto {
  @RequiredText(promotionCodeLimits.code.max, { description: 'In upper or lower case.', example: 'welcome' })
  code: string;
}

/** The discount of a signup that is paid now. */
export function toSignupPromotionDto(signup: InnerCircleSignup, code: PromotionCode, plan: Plan): SignupPromotionDto {
  const { percentOff, amountOff } = code;
  const periodMonths = signup.periodMonths ?? monthsOfPeriod(plan);
  const periods = discountedPeriods(code, periodMonths);
  return {
    ...promotionPrice(signup, code, plan),
    percentOff: percentOff ?? undefined,
    amountOff: amountOff ?? undefined,
    fullPriceFrom: periods === undefined ? undefined : monthsFrom(new Date(), periods * periodMonths).toISOString(),
  };
}
