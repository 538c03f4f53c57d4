import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DEFAULT_LANGUAGE } from '@leap/domain';
import type { Repository } from 'typeorm';
import { decodeCursor, toPage, type Page } from '../../../common/cursor.js';
import { Testimonial } from './testimonial.entity.js';
import type { ListTestimonialsQueryDto, TestimonialRow } from './testimonials.dto.js';

@Injectable()
export class TestimonialsService {
  constructor(@InjectRepository(Testimonial) private readonly testimonials: Repository<Testimonial>) {}

  /** Active testimonials in the language, in their editors' order (until somebody moves one: newest first); those in the other language only when there is none in it. */
  async list({ language = DEFAULT_LANGUAGE, cursor, limit }: ListTestimonialsQueryDto): Promise<Page<TestimonialRow>> {
    const query = this.testimonials
      .createQueryBuilder('t')
      .select(['t.id', 't.rankedAt', 't.name', 't.rating', 't.title', 't.content', 't.language'])
      .where('t.isActive')
      .andWhere(
        '(t.language = :language OR NOT EXISTS (SELECT FROM testimonials o WHERE o.is_active AND o.language = :language))',
        { language },
      )
      .orderBy('t.rankedAt', 'DESC')
      .addOrderBy('t.id', 'DESC')
      .limit(limit + 1);
    if (cursor !== undefined) {
      const after = decodeCursor(cursor);
      query.andWhere('(t.rankedAt, t.id) < (:createdAt, :id)', after);
    }
    return toPage(await query.getMany(), limit, ({ id, rankedAt }) => ({ id, createdAt: rankedAt }));
  }
}
