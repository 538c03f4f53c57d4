import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsString } from 'class-validator';
import { tidyTags } from '@leap/domain';
import { MaxCharacters } from './dto-rules.js';

/** Internal tags. Trims and deduplicates lists of texts before validation; other values are left for the validators. */
export const TagsField = (
  description: string,
  { maxItems, maxLength }: { maxItems: number; maxLength: number },
): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ description, type: [String], maxItems, items: { type: 'string', maxLength }, example: ['vip'] }),
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) && value.every((tag): tag is string => typeof tag === 'string') ? tidyTags(value) : value,
    ),
    IsArray(),
    ArrayMaxSize(maxItems),
    IsString({ each: true }),
    MaxCharacters(maxLength, { each: true }),
  );
