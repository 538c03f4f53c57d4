import { Check, Column, Entity, Index } from 'typeorm';
import type { Language } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';

/** A client's review of the work, in their original language. */
@Entity('testimonials')
@Check('testimonials_rating_range', 'rating BETWEEN 1 AND 5')
@Check('testimonials_language_known', "language IN ('en', 'es')")
@Index(['rankedAt', 'id'], { where: 'is_active' })
export class Testimonial extends BaseEntity {
  @Column({ type: 'varchar', length: 120 })
  name: string;

  @Column({ type: 'smallint', default: 5 })
  rating: number;

  @Column({ type: 'varchar', length: 200 })
  title: string;

  @Column({ type: 'varchar', length: 2000 })
  content: string;

  @Column({ type: 'varchar', length: 2, default: 'en' })
  language: Language;

  /** Sort key, the latest first; the creation time until an editor moves it (a trigger). */
  @Column({ type: 'timestamptz', precision: 3 })
  rankedAt: Date;

  @Column({ type: 'boolean', default: true })
  isActive: boolean;
}
