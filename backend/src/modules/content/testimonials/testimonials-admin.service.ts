import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { changedFields } from '../../../common/changed-fields.js';
import type { Page } from '../../../common/cursor.js';
import { changeVersion } from '../../../common/edit-version.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { swapInOrder } from '../../../common/list-order.js';
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
  changes: 'testimonial',
});

const noSuchTestimonial = (): AppError => new AppError('not_found', 404, { detail: 'There is no such testimonial.' });

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

  /** What changed in the list. */
  async changes(query: ListChangesQueryDto): Promise<Page<Change<Testimonial>>> {
    return testimonials.changes(this.dataSource, query);
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
      await swapInOrder(manager, { table: 'testimonials', within: 'language' }, id, direction);
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
