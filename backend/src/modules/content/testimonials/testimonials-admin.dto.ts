import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { fieldLimits, languages, ratingLimits, type Language } from '@leap/domain';
import { CursorQueryDto } from '../../../common/cursor.js';
import { VersionField } from '../../../common/edit-version.js';
import { LanguageField, RequiredText, WholeNumber } from '../../../common/fields.js';
import type { Testimonial } from './testimonial.entity.js';
import { TestimonialDto } from './testimonials.dto.js';

/** Whether visitors see it. */
export const visibilities = ['shown', 'hidden'] as const;
export type Visibility = (typeof visibilities)[number];

/** Id of a testimonial. */
export class TestimonialParamDto {
  @ApiProperty({
    description: 'Id of the testimonial.',
    format: 'uuid',
    example: '5f0c4a52-9d0e-4d8e-b0a5-0d8a3f5f3c10',
  })
  @IsUUID()
  id: string;
}

export class ListAdminTestimonialsQueryDto extends CursorQueryDto {
  @LanguageField('Those in this language.')
  language?: Language;

  @ApiPropertyOptional({
    description: 'Those that visitors see, or do not.',
    enum: visibilities,
    enumName: 'Visibility',
    example: 'hidden',
  })
  @IsOptional()
  @IsIn(visibilities)
  visibility?: Visibility;
}

/** A new testimonial; visible at once, at the top. */
export class CreateAdminTestimonialDto {
  @RequiredText(fieldLimits.name, { description: 'Name as the client agreed to show it.', example: 'Sample client A.' })
  name: string;

  @WholeNumber(ratingLimits, 'Number of stars.', 5)
  rating: number;

  @RequiredText(fieldLimits.title, { description: 'Headline.', example: 'I finally keep my own promises' })
  title: string;

  @RequiredText(fieldLimits.testimonialContent, {
    description: 'Plain text.',
    example: 'Sample content. Six weeks in, my evenings are mine again.',
  })
  content: string;

  @ApiProperty({ description: 'Language of the text.', enum: languages, enumName: 'Language', example: 'en' })
  @IsIn(languages)
  language: Language;
}

/** All fields of a testimonial, and its expected version. */
export class UpdateAdminTestimonialDto extends CreateAdminTestimonialDto {
  @VersionField()
  version: string;
}

export class MoveAdminTestimonialDto {
  @ApiProperty({
    description: 'Direction of the swap, among testimonials in the same language.',
    enum: ['up', 'down'],
    example: 'up',
  })
  @IsIn(['up', 'down'])
  direction: 'up' | 'down';
}

/** A testimonial for editing. */
export class AdminTestimonialDto extends TestimonialDto {
  @ApiProperty({
    description: 'Whether visitors see it.',
    enum: visibilities,
    enumName: 'Visibility',
    example: 'shown',
  })
  visibility: Visibility;

  @ApiProperty({ description: 'When it was written.', format: 'date-time', example: '2026-03-02T09:00:00.000Z' })
  createdAt: string;

  @ApiProperty({
    description: 'Its version: sent back with a change.',
    format: 'date-time',
    example: '2026-03-02T09:00:00.000Z',
  })
  updatedAt: string;
}

export function toAdminTestimonialDto(row: Testimonial): AdminTestimonialDto {
  return {
    id: row.id,
    name: row.name,
    rating: row.rating,
    title: row.title,
    content: row.content,
    language: row.language,
    visibility: row.isActive ? 'shown' : 'hidden',
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
