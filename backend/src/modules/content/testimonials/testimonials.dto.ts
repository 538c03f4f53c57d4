import { ApiProperty } from '@nestjs/swagger';
import { fieldLimits, ratingLimits, type Language } from '@leap/domain';
import { CursorQueryDto } from '../../../common/cursor.js';
import { LanguageAnswer, LanguageField } from '../../../common/fields.js';
import type { Testimonial } from './testimonial.entity.js';

export class ListTestimonialsQueryDto extends CursorQueryDto {
  @LanguageField('The requested language; English when absent.')
  language?: Language;
}

/** One published testimonial. */
export class TestimonialDto {
  @ApiProperty({
    description: 'Id of the testimonial.',
    format: 'uuid',
    example: '5f0c4a52-9d0e-4d8e-b0a5-0d8a3f5f3c10',
  })
  id: string;

  @ApiProperty({
    description: 'Name as the client agreed to show it.',
    maxLength: fieldLimits.name,
    example: 'Sample client A.',
  })
  name: string;

  @ApiProperty({
    description: 'Number of stars.',
    type: 'integer',
    minimum: ratingLimits.min,
    maximum: ratingLimits.max,
    example: 5,
  })
  rating: number;

  @ApiProperty({ description: 'Headline.', maxLength: fieldLimits.title, example: 'I finally keep my own promises' })
  title: string;

  @ApiProperty({
    description: 'Plain text.',
    maxLength: fieldLimits.testimonialContent,
    example: 'Sample content. Six weeks in, my evenings are mine again.',
  })
  content: string;

  @LanguageAnswer('Language of the text.')
  language: Language;
}

/** Selected columns of the list. */
export type TestimonialRow = Pick<
  Testimonial,
  'id' | 'createdAt' | 'rankedAt' | 'name' | 'rating' | 'title' | 'content' | 'language'
>;

export function toTestimonialDto(row: TestimonialRow): TestimonialDto {
  return {
    id: row.id,
    name: row.name,
    rating: row.rating,
    title: row.title,
    content: row.content,
    language: row.language,
  };
}
