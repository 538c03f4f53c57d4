import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { languages, type Language } from '@leap/domain';
import {
  BilingualTextDto,
  ChangedTextDto,
  ChangedTextList,
  editableTextLimits,
} from '../../../common/editable-texts.js';
import { VersionField } from '../../../common/edit-version.js';
import {
  emailKeys,
  emailTextRoles,
  type EmailKey,
  type EmailTextRole,
} from '../../../integrations/mail/email-text-fields.js';

const PATH = { maxLength: 60, example: 'booked.subject' };
const MOST_TEXTS = 100;
const VARIANT_LENGTH = 40;
const KEY = { enum: emailKeys, enumName: 'EmailKey', example: 'bookingEmail' };
const VERSION = {
  description: 'The `version` of a change; the epoch while nothing was ever changed.',
  format: 'date-time',
  example: '2026-11-20T10:00:00.000Z',
};

export class EmailTextParamDto {
  @ApiProperty({ description: 'The email.', ...KEY })
  @IsIn(emailKeys)
  email: EmailKey;
}

/** An email of the list. */
export class EmailTextRowDto {
  @ApiProperty({ description: 'The email.', ...KEY })
  email: EmailKey;

  @ApiProperty({ description: 'How many of its texts were changed, in both languages.', type: 'integer', example: 2 })
  changedCount: number;

  @ApiPropertyOptional({ ...VERSION, description: 'When they were last changed.' })
  updatedAt?: string;
}

/** A text that can be changed. */
export class EmailTextFieldDto {
  @ApiProperty({ description: 'Where it is in the email.', ...PATH })
  path: string;

  @ApiProperty({ description: 'What it is.', enum: emailTextRoles, enumName: 'EmailTextRole', example: 'subject' })
  role: EmailTextRole;

  @ApiPropertyOptional({ description: 'The version of the email that alone has it.', example: 'booked' })
  variant?: string;

  @ApiProperty({ description: 'Names of the values that it may contain.', type: [String], example: ['day'] })
  variables: string[];

  @ApiProperty({ description: 'Those that have to stay in it.', type: [String], example: ['day'] })
  requiredVariables: string[];

  @ApiProperty({ description: 'Length limit.', type: 'integer', example: editableTextLimits.line })
  maxLength: number;

  @ApiProperty({ description: 'The built-in text.', type: BilingualTextDto })
  builtIn: BilingualTextDto;

  @ApiProperty({ description: 'The text that is sent.', type: BilingualTextDto })
  text: BilingualTextDto;
}

/** A version of an email that the preview can show. */
export class EmailTextVariantDto {
  @ApiProperty({ description: 'Its name.', example: 'booked' })
  name: string;

  @ApiPropertyOptional({ description: 'Its built-in heading.', type: BilingualTextDto })
  title?: BilingualTextDto;
}

/** An email with its texts. */
export class EmailTextsDto {
  @ApiProperty({ description: 'The email.', ...KEY })
  email: EmailKey;

  @ApiProperty(VERSION)
  updatedAt: string;

  @ApiProperty({
    description: 'Versions for the preview; empty when it is always the same.',
    type: [EmailTextVariantDto],
  })
  variants: EmailTextVariantDto[];

  @ApiProperty({ description: 'Its texts, in their order.', type: [EmailTextFieldDto] })
  texts: EmailTextFieldDto[];
}

const texts = (description: string): PropertyDecorator => ChangedTextList(description, MOST_TEXTS);

/** All changed texts of an email: those that are absent are the built-in ones afterwards. */
export class UpdateEmailTextsDto {
  @texts('English texts that differ from the built-in ones.')
  en: ChangedTextDto[];

  @texts('Spanish texts that differ from the built-in ones.')
  es: ChangedTextDto[];

  @VersionField()
  version: string;
}

/** A preview of texts that may not be stored. */
export class PreviewEmailTextsDto {
  @ApiProperty({ description: 'Language of the preview.', enum: languages, enumName: 'Language', example: 'en' })
  @IsIn(languages)
  language: Language;

  @ApiPropertyOptional({
    description: 'The version to show; the first when absent.',
    maxLength: VARIANT_LENGTH,
    example: 'booked',
  })
  @IsOptional()
  @IsString()
  @MaxLength(VARIANT_LENGTH)
  variant?: string;

  @texts('Texts in that language that differ from the built-in ones.')
  texts: ChangedTextDto[];
}

/** An email with sample values, as it is sent. */
export class EmailPreviewDto {
  @ApiProperty({ description: 'Subject.', example: 'Your call on Tuesday, March 9 is booked' })
  subject: string;

  @ApiProperty({ description: 'HTML; without scripts.', example: '<!doctype html><html lang="en"></html>' })
  html: string;
}
