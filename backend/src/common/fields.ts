import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Max, Min } from 'class-validator';
import { fieldLimits, languages } from '@leap/domain';
import { IsPossibleEmail, MaxCharacters, Trimmed } from './dto-rules.js';

/** OpenAPI documentation of a field, beyond its limits. */
interface FieldDocs {
  description: string;
  example?: string;
  /** A rule that the document names and forms know: `email`, `uri`, `uri-reference`. */
  format?: string;
}

/** Limits of a number, both included. */
interface Range {
  min: number;
  max: number;
}

/** Forms send empty texts for empty optional fields: converted to undefined. */
const EmptyAsAbsent = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => {
    const text = typeof value === 'string' ? value.trim() : value;
    return text === '' || text === null ? undefined : text;
  });

/** A required text, not blank; stored trimmed. */
export function RequiredText(maxLength: number, docs: FieldDocs): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ ...docs, minLength: 1, maxLength }),
    Trimmed(),
    IsNotEmpty(),
    IsString(),
    MaxCharacters(maxLength),
  );
}

/** A text that may be absent or empty; stored trimmed. */
export function OptionalText(maxLength: number, docs: FieldDocs): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ ...docs, maxLength }),
    EmptyAsAbsent(),
    IsOptional(),
    IsString(),
    MaxCharacters(maxLength),
  );
}

/** A text of an update: absent, it stays; stored trimmed, and never blank. */
export function ChangedText(maxLength: number, docs: FieldDocs): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ ...docs, minLength: 1, maxLength }),
    Trimmed(),
    IsOptional(),
    IsNotEmpty(),
    IsString(),
    MaxCharacters(maxLength),
  );
}

/** A whole number within its limits. */
export function WholeNumber({ min, max }: Range, description: string, example: number): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ description, type: 'integer', minimum: min, maximum: max, example }),
    IsInt(),
    Min(min),
    Max(max),
  );
}

/** A whole number within its limits that may be absent. */
export const OptionalWholeNumber = (range: Range, description: string, example: number): PropertyDecorator =>
  applyDecorators(WholeNumber(range, description, example), ApiPropertyOptional({}), IsOptional());

/** A valid e-mail address. Services normalise it. */
export function EmailAddress(docs: FieldDocs): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ ...docs, format: 'email', maxLength: fieldLimits.email }),
    Trimmed(),
    IsNotEmpty(),
    IsString(),
    MaxCharacters(fieldLimits.email),
    IsPossibleEmail(),
  );
}

const PHONE: FieldDocs = {
  description: 'Phone number: free text, stored as written.',
  example: '+1 555 0100',
};

/** A phone number, stored as it is written. */
export const PhoneNumber = (): PropertyDecorator => RequiredText(fieldLimits.phone, PHONE);

/** The same, absent or empty where it was not provided. */
export const OptionalPhoneNumber = (docs: FieldDocs = PHONE): PropertyDecorator =>
  OptionalText(fieldLimits.phone, docs);

/** `en` or `es`, optional. */
export function LanguageField(description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ description, enum: languages, enumName: 'Language', example: 'en' }),
    IsOptional(),
    IsIn(languages),
  );
}

/** The language in an answer. */
export const LanguageAnswer = (description: string): PropertyDecorator =>
  ApiProperty({ description, enum: languages, enumName: 'Language', example: 'en' });

/** The stored address in an answer. */
export const EmailAnswer = (): PropertyDecorator =>
  ApiProperty({
    description: 'Normalised address.',
    format: 'email',
    maxLength: fieldLimits.email,
    example: 'ana@example.com',
  });

/** The stored phone number in an answer. */
export const PhoneAnswer = (): PropertyDecorator =>
  ApiPropertyOptional({ ...PHONE, description: 'Phone number, as written.', maxLength: fieldLimits.phone });

/** A checkbox that may be absent. */
export function OptionalFlag(docs: { description: string; example?: boolean }): PropertyDecorator {
  return applyDecorators(ApiPropertyOptional({ ...docs, type: 'boolean' }), IsOptional(), IsBoolean());
}

/** A honeypot: hidden from people, so only bots fill it in. Accepts any text, so that a bot learns nothing from an error. */
export function Honeypot(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      description: 'Honeypot: leave empty. Hidden from people; only bots fill it in.',
      maxLength: 5_000,
      example: '',
    }),
    EmptyAsAbsent(),
    IsOptional(),
    IsString(),
    MaxCharacters(5_000),
  );
}
