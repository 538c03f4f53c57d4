import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { DEFAULT_LANGUAGE, languages, type Language } from '@leap/domain';
import { VersionField } from '../../../common/edit-version.js';
import {
  BilingualTextDto,
  ChangedTextDto,
  ChangedTextList,
  editableTextLimits,
} from '../../../common/editable-texts.js';
import { WholeNumber } from '../../../common/fields.js';

const MOST_TEXTS = 400;
const PAGE = { description: 'The page.', example: 'home' };
const PATH = { description: 'Its namespace and where it is there.', example: 'marketing:hero.title' };
const ADDRESS = { description: 'Where the page is, without language.', example: '/about' };

export class PageTextParamDto {
  @ApiProperty({ ...PAGE, pattern: '^[a-z][a-z-]{0,59}$' })
  @Matches(/^[a-z][a-z-]{0,59}$/)
  page: string;
}

export class ListPageTextsQueryDto {
  @ApiPropertyOptional({
    description: 'Language of the texts.',
    enum: languages,
    enumName: 'Language',
    default: DEFAULT_LANGUAGE,
  })
  @IsOptional()
  @IsIn(languages)
  language?: Language;
}

export class OtherWeekdayQueryDto {
  @WholeNumber({ min: 1, max: 7 }, 'The day of the weekly call: 1 is Monday, 7 is Sunday.', 3)
  @Type(() => Number)
  weekday: number;
}

/** A text that names a weekday on which the weekly call does not take place. */
export class OtherWeekdayDto {
  @ApiProperty(PAGE)
  page: string;

  @ApiProperty(PATH)
  path: string;

  @ApiProperty({ description: 'Its language.', enum: languages, enumName: 'Language', example: 'en' })
  language: Language;

  @ApiProperty({ description: 'The text that is shown.', example: 'On Monday, one button.' })
  text: string;
}

/** The changed texts of the public pages. */
export class PublicPageTextsDto {
  @ApiProperty({
    description: 'Changed texts by namespace and path.',
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
    example: { marketing: { 'hero.title': 'You keep ending up in the <em>same</em> place.' } },
  })
  texts: Record<string, Record<string, string>>;
}

/** A page of the list. */
export class PageTextRowDto {
  @ApiProperty(PAGE)
  page: string;

  @ApiProperty(ADDRESS)
  path: string;

  @ApiProperty({ description: 'How many of its texts were changed, in both languages.', type: 'integer', example: 2 })
  changedCount: number;

  @ApiPropertyOptional({
    description: 'When they were last changed.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  updatedAt?: string;
}

/** A text that can be changed. */
export class PageTextFieldDto {
  @ApiProperty(PATH)
  path: string;

  @ApiProperty({ description: 'Whether it is one line.', example: true })
  isLine: boolean;

  @ApiPropertyOptional({
    description: 'Whether it is an entry of a list, which is left out while it is empty in both languages.',
    example: false,
  })
  isOptional?: boolean;

  @ApiProperty({ description: 'Length limit.', type: 'integer', example: editableTextLimits.line })
  maxLength: number;

  @ApiProperty({
    description: 'Names of the values that it may contain as `{{name}}`.',
    type: [String],
    example: ['brand'],
  })
  variables: string[];

  @ApiProperty({ description: 'Those that have to stay in it.', type: [String], example: [] })
  requiredVariables: string[];

  @ApiProperty({
    description:
      'Names of the elements that it may contain as `<name>…</name>`; anything else in angle brackets is text.',
    type: [String],
    example: ['em'],
  })
  tags: string[];

  @ApiProperty({ description: 'Those that have to stay in it, such as links.', type: [String], example: [] })
  requiredTags: string[];

  @ApiProperty({ description: 'The shipped text.', type: BilingualTextDto })
  builtIn: BilingualTextDto;

  @ApiProperty({ description: 'The text that is shown.', type: BilingualTextDto })
  text: BilingualTextDto;
}

/** A section of a page. */
export class PageTextSectionDto {
  @ApiProperty({ description: 'Its namespace and where it is there.', example: 'marketing:hero' })
  name: string;

  @ApiProperty({ description: 'Its texts, in their order.', type: [PageTextFieldDto] })
  texts: PageTextFieldDto[];
}

/** A page with its texts. */
export class PageTextsDto {
  @ApiProperty(PAGE)
  page: string;

  @ApiProperty(ADDRESS)
  path: string;

  @ApiProperty({
    description: 'The `version` of a change; the epoch while nothing was ever changed.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  updatedAt: string;

  @ApiProperty({ description: 'Its sections, in their order.', type: [PageTextSectionDto] })
  sections: PageTextSectionDto[];
}

/** All changed texts of a page: those that are absent are the shipped ones afterwards. */
class ChangedPageTextsDto {
  @ChangedTextList('English texts that differ from the shipped ones.', MOST_TEXTS)
  en: ChangedTextDto[];

  @ChangedTextList('Spanish texts that differ from the shipped ones.', MOST_TEXTS)
  es: ChangedTextDto[];
}

export class UpdatePageTextsDto extends ChangedPageTextsDto {
  @VersionField()
  version: string;
}

export class PreviewPageTextsDto extends ChangedPageTextsDto {
  @ApiProperty({ description: 'Language of the page.', enum: languages, enumName: 'Language', example: 'en' })
  @IsIn(languages)
  language: Language;
}

/** A page as visitors would get it. */
export class PagePreviewDto {
  @ApiProperty({
    description: 'The whole document. Show it in a frame without scripts.',
    example: '<!doctype html><html lang="en">…</html>',
  })
  html: string;
}
