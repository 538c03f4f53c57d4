import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { languages, type Language } from '@leap/domain';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { MarkdownNodeDto, MarkdownTree } from '../../../common/markdown.dto.js';

const LANGUAGE = { enum: languages, enumName: 'Language' };

/** The language to translate into. */
export class TranslateMemberPostDto {
  @ApiProperty({ description: 'The language to read it in.', ...LANGUAGE, example: 'en' })
  @IsIn(languages)
  language: Language;
}

/** A post in another language. */
export class MemberPostTranslationDto {
  @ApiProperty({ description: 'The language of this translation.', ...LANGUAGE, example: 'en' })
  language: Language;

  @ApiPropertyOptional({
    description: 'The language that the post is in, as the provider recognized it; absent for a third one.',
    ...LANGUAGE,
    example: 'es',
  })
  fromLanguage?: Language;

  @ApiProperty({ description: 'Title, plain text.', example: 'I said no' })
  title: string;

  @MarkdownTree('content')
  contentTree: MarkdownNodeDto[];
}

/** A member's choices about translation. */
export class TranslationSettingsDto {
  @ApiProperty({ description: 'Whether a provider of translations is configured.', example: true })
  isOn: boolean;

  @ApiPropertyOptional({
    description: 'When you agreed that a post is sent to the provider at your request; absent while you have not.',
    format: 'date-time',
    example: '2026-11-19T21:40:00.000Z',
  })
  agreedAt?: string;

  @ApiProperty({ description: 'Whether other members may have your posts translated.', example: true })
  allowsOwnPosts: boolean;
}

/** What changes; absent: unchanged. */
export class UpdateTranslationSettingsDto {
  @ApiPropertyOptional({ description: 'Agree, or take the agreement back.', example: true })
  @IsOptional()
  @IsBoolean()
  agrees?: boolean;

  @ApiPropertyOptional({
    description:
      'Whether other members may have your posts translated. Without it, stored translations of them are deleted.',
    example: false,
  })
  @IsOptional()
  @IsBoolean()
  allowsOwnPosts?: boolean;
}
