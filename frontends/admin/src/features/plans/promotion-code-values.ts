import type { CreateAdminPromotionCodeDto } from '@leap/client/admin';
import { createAdminPromotionCodeFields } from '@leap/client/fields/promotion-codes-admin';
import { BOOKING_ZONE, discountDurations, instantOf, normaliseCode, promotionCodeLimits } from '@leap/domain';
import { checkFields, type FormErrors, type FormValues } from '@leap/forms';
import { centsOf } from './plan-values';

const DAY = 86_400_000;

/** Values of the form; the amount in dollars, the expiry as its last day. */
export interface PromotionCodeValues extends FormValues {
  code: string;
  kind: string;
  percentOff: string;
  amountOff: string;
  duration: string;
  durationMonths: string;
  plan: string;
  maxRedemptions: string;
  expiresAt: string;
}

export const emptyPromotionCode = (): PromotionCodeValues => ({
  code: '',
  kind: 'percent',
  percentOff: '',
  amountOff: '',
  duration: 'once',
  durationMonths: '',
  plan: '',
  maxRedemptions: '',
  expiresAt: '',
});

/** Constraints that hold as the fields are typed; the others depend on a choice, or on what becomes of the text. */
export const alwaysChecked = {
  code: { required: true },
  maxRedemptions: createAdminPromotionCodeFields.maxRedemptions,
} as const;

/** The end of a day in the practice's time zone. */
const endOf = (day: string): Date => new Date(instantOf(Date.parse(day) + DAY, BOOKING_ZONE));

const wholeOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

export function toPromotionCode(values: PromotionCodeValues): CreateAdminPromotionCodeDto {
  const isPercent = values.kind === 'percent';
  const duration = discountDurations.find((one) => one === values.duration) ?? 'once';
  return {
    code: normaliseCode(values.code),
    ...(isPercent ? { percentOff: wholeOf(values.percentOff) } : { amountOff: centsOf(values.amountOff) }),
    duration,
    ...(duration === 'repeating' ? { durationMonths: wholeOf(values.durationMonths) } : {}),
    plan: values.plan || undefined,
    maxRedemptions: wholeOf(values.maxRedemptions),
    ...(values.expiresAt === '' ? {} : { expiresAt: endOf(values.expiresAt).toISOString() }),
  };
}

/** Validates by the document's rules, and what depends on a choice. */
export function validatePromotionCode(values: PromotionCodeValues): FormErrors<PromotionCodeValues> {
  const { code, percentOff, durationMonths, maxRedemptions } = values;
  const isPercent = values.kind === 'percent';
  const isRepeating = values.duration === 'repeating';
  const errors: FormErrors<PromotionCodeValues> = checkFields(createAdminPromotionCodeFields, {
    code: normaliseCode(code),
    maxRedemptions,
    ...(isPercent ? { percentOff } : {}),
    ...(isRepeating ? { durationMonths } : {}),
  });
  if (isPercent && percentOff.trim() === '') errors.percentOff = 'required';
  const { min, max } = promotionCodeLimits.amountOff;
  const cents = centsOf(values.amountOff);
  if (!isPercent && (cents === undefined || cents < min || cents > max)) errors.amountOff = 'invalid_format';
  if (isRepeating && durationMonths.trim() === '') errors.durationMonths = 'required';
  if (values.expiresAt !== '' && endOf(values.expiresAt) <= new Date()) errors.expiresAt = 'too_small';
  return errors;
}
