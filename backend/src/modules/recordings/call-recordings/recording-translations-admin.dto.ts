import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString } from 'class-validator';
import { callRecordingLimits, languages, type Language } from '@leap/domain';
import { MaxCharacters } from '../../../common/dto-rules.js';
import { OptionalText } from '../../../common/fields.js';

/** Whether a provider of translations is configured. */
export class RecordingTranslationStateDto {
  @ApiProperty({ description: 'Whether the key of a provider is configured.', example: true })
  isOn: boolean;
}

/** Texts of a recording, as they are typed. */
export class DraftRecordingTranslationDto {
  @ApiProperty({
    description: 'The language of these texts; they are translated into the other one.',
    enum: languages,
    enumName: 'Language',
    example: 'en',
  })
  @IsIn(languages)
  language: Language;

  @OptionalText(callRecordingLimits.title, { description: 'Title, plain text.', example: 'Monday call: saying no' })
  title?: string;

  @OptionalText(callRecordingLimits.description, { description: 'Markdown.', example: 'The second call about it.' })
  description?: string;

  @OptionalText(callRecordingLimits.summary, { description: 'Markdown.', example: '## What came up' })
  summary?: string;

  @ApiPropertyOptional({
    description: 'Action items, in their order.',
    type: 'array',
    items: { type: 'string', maxLength: callRecordingLimits.actionItem },
    maxItems: callRecordingLimits.actionItems,
    example: ['Say one small no a day'],
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(callRecordingLimits.actionItems)
  @IsString({ each: true })
  @MaxCharacters(callRecordingLimits.actionItem, { each: true })
  actionItems?: string[];

  @ApiPropertyOptional({
    description: 'Titles of chapters, in their order.',
    type: 'array',
    items: { type: 'string', maxLength: callRecordingLimits.chapter },
    maxItems: callRecordingLimits.chapters,
    example: ['Arriving', 'Saying no'],
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(callRecordingLimits.chapters)
  @IsString({ each: true })
  @MaxCharacters(callRecordingLimits.chapter, { each: true })
  chapters?: string[];
}

/** A draft in the other language: the fields that were sent. A translated text may be longer than its field allows. */
export class RecordingTranslationDraftDto extends OmitType(DraftRecordingTranslationDto, ['language']) {}
