import { isPossibleEmail } from '@leap/contracts/domain';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** Removes blanks at both ends before the other rules look. Values that are no text stay, for those rules to refuse. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** Refuses e-mail addresses that cannot exist, by the rule that the forms use too (`invalid_email`). */
export const IsPossibleEmail = (): PropertyDecorator =>
  ValidateBy({
    name: 'isPossibleEmail',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isPossibleEmail(value),
      defaultMessage: () => 'The address cannot exist.',
    },
  });
