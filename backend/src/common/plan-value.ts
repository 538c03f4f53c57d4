import { planLimits, SLUG } from '@leap/domain';
import { ValidateBy } from 'class-validator';

/** The key of a plan in the API's document. */
export const PLAN = { maxLength: planLimits.value, pattern: SLUG.source, example: 'quarterly' };

const isPlanValue = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= planLimits.value && SLUG.test(value);

/**
 * Refuses what cannot be the key of a plan as a choice that does not exist (`invalid_choice`). Whether there is such a plan the service
 * finds out.
 */
export const IsPlanValue = (): PropertyDecorator =>
  ValidateBy({
    name: 'isIn',
    validator: { validate: isPlanValue, defaultMessage: () => 'There is no such plan.' },
  });

/** The same, or an empty text for all plans. */
export const IsPlanValueOrEmpty = (): PropertyDecorator =>
  ValidateBy({
    name: 'isIn',
    validator: {
      validate: (value: unknown) => value === '' || isPlanValue(value),
      defaultMessage: () => 'There is no such plan.',
    },
  });
