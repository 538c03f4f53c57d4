import { describe, expect, it } from '@jest/globals';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsOptional, IsString, ValidateNested } from 'class-validator';
import { LanguageField, OptionalFlag, RequiredText } from './fields.js';
import { createValidationPipe } from './validation.js';

class Part {
  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString()
  text?: string;
}

class Whole {
  @RequiredText(10, { description: 'A title.' })
  title: string;

  @ApiProperty({ type: [String] })
  @IsArray()
  tags: string[];

  @LanguageField('A language.')
  language?: string;

  @OptionalFlag({ description: 'A box.' })
  isVisible?: boolean;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  removable?: string | null;

  @ApiPropertyOptional({ enum: ['a', 'b'] })
  @IsOptional()
  @IsIn(['a', 'b'])
  choice?: string;

  @ApiPropertyOptional({ type: Part })
  @IsOptional()
  @Type(() => Part)
  @ValidateNested()
  part?: Part;

  @ApiPropertyOptional({ type: [Part] })
  @IsOptional()
  @Type(() => Part)
  @ValidateNested({ each: true })
  parts?: Part[];
}

class Changes extends PartialType(Whole) {}

const NULLS = { title: null, tags: null, language: null, isVisible: null, choice: null, part: null, parts: null };

const read = (body: unknown, metatype: new () => object = Changes): Promise<unknown> =>
  createValidationPipe().transform(body, { type: 'body', metatype }) as Promise<unknown>;

describe('a body', () => {
  it('treats null as absent, so that an update leaves the value', async () => {
    expect(Object.values((await read(NULLS)) as object).filter((value) => value !== undefined)).toEqual([]);
    expect(await read({ part: { text: null }, parts: [{ text: null }, { text: 'x' }] })).toEqual({
      part: {},
      parts: [{}, { text: 'x' }],
    });
  });

  it('keeps null where the document allows it, to remove a value', async () => {
    expect(await read({ removable: null })).toEqual({ removable: null });
  });

  it('refuses missing and null required fields, and unknown ones', async () => {
    const refusal = async (body: unknown, metatype?: new () => object): Promise<unknown> =>
      read(body, metatype).then(
        () => 'taken',
        ({ params }: { params: { errors: unknown } }) => params.errors,
      );
    expect(await refusal({ title: null, tags: null }, Whole)).toEqual([
      { field: 'title', code: 'required' },
      { field: 'tags', code: 'required' },
    ]);
    expect(await refusal({ somethingElse: null })).toEqual([{ field: 'somethingElse', code: 'unknown_field' }]);
  });
});
