import { isPossibleEmail } from '@leap/domain';
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

/**
 * At most so many characters, counted as PostgreSQL counts them: code points. class-validator's own rule leaves out
 * presentation marks, so that a text could pass it and not fit its column.
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
