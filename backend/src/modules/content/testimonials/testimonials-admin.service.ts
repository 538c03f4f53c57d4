import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { changedFields } from '../../../common/changed-fields.js';
import type { Page } from '../../../common/cursor.js';
import { changeVersion } from '../../../common/edit-version.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { Testimonial } from './testimonial.entity.js';
import {
  toAdminTestimonialDto,
  type AdminTestimonialDto,
  type CreateAdminTestimonialDto,
  type ListAdminTestimonialsQueryDto,
  type UpdateAdminTestimonialDto,
} from './testimonials-admin.dto.js';

type Filters = Omit<ListAdminTestimonialsQueryDto, 'cursor' | 'limit'>;

const testimonials = new ListDefinition<Filters, Testimonial>({
  select: `
    SELECT t.id, t.name, t.rating, t.title, t.content, t.language, t.ranked_at AS "rankedAt", t.is_active AS "isActive",
           t.created_at AS "createdAt", t.updated_at AS "updatedAt"`,
  table: 'testimonials t',
  orderedBy: { alias: 't', column: 'ranked_at', instantOf: ({ rankedAt }) => rankedAt },
  filter(statement, { language, visibility }) {
    statement.where(language, (value) => `t.language = ${value}`);
    if (visibility) statement.only(visibility === 'shown' ? 't.is_active' : 'NOT t.is_active');
  },
});

const noSuchTestimonial = (): AppError => new AppError('not_found', 404, { detail: 'There is no such testimonial.' });

/**
 * Assigns distinct sort keys to the testimonials of a language in their present order, so that two neighbours can be swapped also when
 * they have equal ones.
 */
const SPREAD = `
  WITH ordered AS (
    SELECT id, (SELECT max(ranked_at) FROM testimonials WHERE language = $1) - (row_number() OVER (ORDER BY ranked_at DESC, id DESC) - 1) * interval '1 second' AS position
      FROM testimonials WHERE language = $1)
  UPDATE testimonials t SET ranked_at = o.position FROM ordered o WHERE o.id = t.id AND t.ranked_at <> o.position`;

/** The neighbour of $1: the next later one (up), or the next earlier one. */
const neighbour = (direction: 'up' | 'down'): string => `
  SELECT n.id, n.ranked_at AS "rankedAt", o.ranked_at AS "ownRankedAt"
    FROM testimonials o JOIN testimonials n ON n.language = o.language AND (n.ranked_at, n.id) ${direction === 'up' ? '>' : '<'} (o.ranked_at, o.id)
   WHERE o.id = $1
   ORDER BY n.ranked_at ${direction === 'up' ? '' : 'DESC'}, n.id ${direction === 'up' ? '' : 'DESC'} LIMIT 1`;

/** Testimonials in the admin area, including hidden ones. */
@Injectable()
export class TestimonialsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page in the order of the public site. */
  async list(query: ListAdminTestimonialsQueryDto): Promise<Page<Testimonial>> {
    return testimonials.page(this.dataSource, query);
  }

  /** @throws AppError `not_found` (404) */
  get(id: string): Promise<Testimonial> {
    return read(this.dataSource.manager, id);
  }

  /** Stores a testimonial at the top. */
  create(actorId: string, submitted: CreateAdminTestimonialDto): Promise<Testimonial> {
    return this.dataSource.transaction(async (manager) => {
      const { identifiers } = await manager.insert(Testimonial, submitted);
      return this.recorded(manager, 'testimonials.created', actorId, String(identifiers[0]?.['id']));
    });
  }

  /** @throws AppError `not_found` (404), `edit_conflict` (409) */
  update(actorId: string, id: string, { version, ...submitted }: UpdateAdminTestimonialDto): Promise<Testimonial> {
    return this.dataSource.transaction(async (manager) => {
      const before = toAdminTestimonialDto(await read(manager, id));
      await changeVersion(manager, Testimonial, { id, version }, submitted);
      return this.recorded(manager, 'testimonials.updated', actorId, id, before);
    });
  }

  /** Shows or hides it. @throws AppError `not_found` (404), `edit_conflict` (409) */
  setActive(actorId: string, id: string, version: string, isActive: boolean): Promise<Testimonial> {
    return this.dataSource.transaction(async (manager) => {
      await changeVersion(manager, Testimonial, { id, version }, { isActive });
      return this.recorded(manager, isActive ? 'testimonials.shown' : 'testimonials.hidden', actorId, id);
    });
  }

  /** Swaps positions with the neighbour; does nothing at the end of the list. @throws AppError `not_found` (404) */
  move(actorId: string, id: string, direction: 'up' | 'down'): Promise<Testimonial> {
    return this.dataSource.transaction(async (manager) => {
      // Locks the table for writers: there are few rows and few changes. Readers are not blocked.
      await manager.query('LOCK TABLE testimonials IN SHARE ROW EXCLUSIVE MODE');
      const { language } = await read(manager, id);
      await manager.query(SPREAD, [language]);
      const [other] = await manager.query<{ id: string; rankedAt: Date; ownRankedAt: Date }[]>(neighbour(direction), [
        id,
      ]);
      if (other) {
        await manager.query('UPDATE testimonials SET ranked_at = $2 WHERE id = $1', [id, other.rankedAt]);
        await manager.query('UPDATE testimonials SET ranked_at = $2 WHERE id = $1', [other.id, other.ownRankedAt]);
      }
      return this.recorded(manager, 'testimonials.moved', actorId, id);
    });
  }

  /** @throws AppError `not_found` (404) */
  async delete(actorId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(Testimonial, id);
      if (affected !== 1) throw noSuchTestimonial();
      await this.audit.record('testimonials.deleted', actorId, manager, { type: 'testimonial', id });
      await this.audit.forgetChanges(manager, { type: 'testimonial', id });
    });
  }

  private async recorded(
    manager: EntityManager,
    action: AuditAction,
    actorId: string,
    id: string,
    before?: AdminTestimonialDto,
  ): Promise<Testimonial> {
    const row = await read(manager, id);
    const changes = before && changedFields(before, toAdminTestimonialDto(row));
    await this.audit.record(action, actorId, manager, { type: 'testimonial', id }, changes);
    return row;
  }
}

async function read(manager: EntityManager, id: string): Promise<Testimonial> {
  const row = await manager.findOneBy(Testimonial, { id });
  if (!row) throw noSuchTestimonial();
  return row;
}
