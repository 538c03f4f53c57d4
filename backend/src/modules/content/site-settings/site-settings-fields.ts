import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type, type ClassConstructor } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { fieldLimits, isHttpsAddress, isSiteAddress, siteSettingLimits } from '@leap/domain';
import { MaxCharacters } from '../../../common/dto-rules.js';
import { OptionalText, RequiredText } from '../../../common/fields.js';

/** Refuses other texts with `invalid_format`. */
const IsAddress = (isValid: (text: string) => boolean): PropertyDecorator =>
  ValidateBy({
    name: 'isUrl',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isValid(value),
      defaultMessage: () => 'The address is not safe.',
    },
  });

/** An https address that may be empty. */
export const OptionalAddress = (description: string, example: string): PropertyDecorator =>
  applyDecorators(
    OptionalText(fieldLimits.address, { description, example, format: 'uri' }),
    IsAddress(isHttpsAddress),
  );

/** An https address that must not be empty. */
export const RequiredAddress = (description: string, example: string): PropertyDecorator =>
  applyDecorators(
    RequiredText(fieldLimits.address, { description, example, format: 'uri' }),
    IsAddress(isHttpsAddress),
  );

/** An https address or a path of this site; it may be empty. */
export const OptionalFile = (description: string, example: string): PropertyDecorator =>
  applyDecorators(
    OptionalText(fieldLimits.address, { description, example, format: 'uri-reference' }),
    IsAddress(isSiteAddress),
  );

/** A part of the settings: an object with fields of its own. */
export const Part = (type: ClassConstructor<object>, description: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ description, type }),
    IsObject(),
    ValidateNested(),
    Type(() => type),
  );

/** A list of objects. */
export const PartList = (
  type: ClassConstructor<object>,
  most: number,
  description: string,
  { isOptional = false } = {},
): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ description, type: [type], maxItems: most, required: !isOptional }),
    ...(isOptional ? [IsOptional()] : []),
    IsArray(),
    ArrayMaxSize(most),
    IsObject({ each: true }),
    ValidateNested({ each: true }),
    Type(() => type),
  );

/** A whole number from 0 to 100. */
export const Percent = (description: string, example: number): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ description, type: 'integer', minimum: 0, maximum: 100, example }),
    IsInt(),
    Min(0),
    Max(100),
  );

/** Forms send an empty text for an id that was not chosen. */
export const EmptyAsAbsent = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

/** A list of non-empty lines. */
export const Lines = (description: string, example: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      description,
      type: [String],
      maxItems: siteSettingLimits.lines,
      items: { type: 'string', minLength: 1, maxLength: siteSettingLimits.line },
      example: [example],
    }),
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) ? value.map((line: unknown) => (typeof line === 'string' ? line.trim() : line)) : value,
    ),
    IsArray(),
    ArrayMaxSize(siteSettingLimits.lines),
    IsString({ each: true }),
    IsNotEmpty({ each: true }),
    MaxCharacters(siteSettingLimits.line, { each: true }),
  );

/** A text that is required when the other language has one. Stored trimmed. */
export const TextUnlessOtherIsEmpty = (
  other: string,
  maxLength: number,
  docs: { description: string; example: string },
): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ ...docs, maxLength }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    ValidateIf((part: Record<string, unknown>, value: unknown) => !isEmpty(value) || !isEmpty(part[other])),
    IsNotEmpty(),
    IsString(),
    MaxCharacters(maxLength),
  );

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
