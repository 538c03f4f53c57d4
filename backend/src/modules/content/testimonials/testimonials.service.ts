import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DEFAULT_LANGUAGE, type Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import type { Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import type { ListTestimonialsQueryDto, TestimonialRow } from './testimonials.dto.js';

const testimonials = new ListDefinition<{ language: Language }, TestimonialRow>({
  select:
    'SELECT t.id, t.name, t.rating, t.title, t.content, t.language, t.created_at AS "createdAt", t.ranked_at AS "rankedAt"',
  table: 'testimonials t',
  orderedBy: { alias: 't', column: 'ranked_at', instantOf: ({ rankedAt }) => rankedAt },
  filter: (statement, { language }) =>
    statement
      .only('t.is_active')
      .where(
        language,
        (value) =>
          `(t.language = ${value} OR NOT EXISTS (SELECT FROM testimonials o WHERE o.is_active AND o.language = ${value}))`,
      ),
});

@Injectable()
export class TestimonialsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Active testimonials in the language, in the editors' order (initially newest first); those in the other language only when there is
   * none in it.
   */
  async list({ language = DEFAULT_LANGUAGE, ...page }: ListTestimonialsQueryDto): Promise<Page<TestimonialRow>> {
    return testimonials.page(this.dataSource, { language, ...page });
  }
}
