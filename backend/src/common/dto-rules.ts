import { isPossibleEmail } from '@leap/domain';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** Trims before other rules apply. Other types are left for those rules to refuse. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** Refuses invalid e-mail addresses, by the rule of the forms (`invalid_email`). */
export const IsPossibleEmail = (): PropertyDecorator =>
  ValidateBy({
    name: 'isPossibleEmail',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isPossibleEmail(value),
      defaultMessage: () => 'The address cannot exist.',
    },
  });

/**
 * Length limit in code points, as PostgreSQL counts. class-validator's own rule ignores variation selectors, so that a text could pass
 * it and not fit its column.
 */
export const MaxCharacters = (max: number, { each = false }: { each?: boolean } = {}): PropertyDecorator =>
  ValidateBy(
    {
      name: 'maxLength',
      constraints: [max],
      validator: {
        validate: (value: unknown) => typeof value === 'string' && Array.from(value).length <= max,
        defaultMessage: () => 'The text is too long.',
      },
    },
    { each },
  );
