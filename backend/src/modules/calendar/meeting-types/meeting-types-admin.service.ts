import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DEFAULT_MEETING_TYPE, languages } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { changedFields } from '../../../common/changed-fields.js';
import type { Page } from '../../../common/cursor.js';
import { changeVersion } from '../../../common/edit-version.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { swapInOrder } from '../../../common/list-order.js';
import { refusedField, storedOrRefused } from '../../../common/refused-field.js';
import { MeetingType } from './meeting-type.entity.js';
import {
  toAdminMeetingTypeDto,
  type AdminMeetingType,
  type AdminMeetingTypeDto,
  type CreateAdminMeetingTypeDto,
  type ListAdminMeetingTypesQueryDto,
  type UpdateAdminMeetingTypeDto,
} from './meeting-types-admin.dto.js';

type Filters = Omit<ListAdminMeetingTypesQueryDto, 'cursor' | 'limit'>;

const meetingTypes = new ListDefinition<Filters, AdminMeetingType>({
  select: `
    SELECT t.id, t.slug, t.name, t.description, t.minutes, t.buffer_before AS "bufferBefore", t.buffer_after AS "bufferAfter",
           t.notice_hours AS "noticeHours", t.most_per_day AS "mostPerDay", t.location, t.location_text AS "locationText",
           t.location_url AS "locationUrl", t.questions, t.visibility, t.ranked_at AS "rankedAt", t.created_at AS "createdAt",
           t.updated_at AS "updatedAt",
           (SELECT count(*)::int FROM calendar_bookings b WHERE b.meeting_type = t.slug) AS bookings`,
  table: 'meeting_types t',
  orderedBy: { alias: 't', column: 'ranked_at', instantOf: ({ rankedAt }) => rankedAt },
  filter: (statement, { visibility }) => statement.where(visibility, (value) => `t.visibility = ${value}`),
  changes: 'meeting-type',
});

/** Meeting types in the admin area. */
@Injectable()
export class MeetingTypesAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page in the order of the public page. */
  async list(query: ListAdminMeetingTypesQueryDto): Promise<Page<AdminMeetingType>> {
    return meetingTypes.page(this.dataSource, query);
  }

  /** What changed in the list. */
  async changes(query: ListChangesQueryDto): Promise<Page<Change<AdminMeetingType>>> {
    return meetingTypes.changes(this.dataSource, query);
  }

  /** @throws AppError `not_found` (404) */
  get(id: string): Promise<AdminMeetingType> {
    return read(this.dataSource.manager, id);
  }

  /** Stores a meeting type as the last one. @throws AppError `validation_failed` (422), `slug_taken` among others */
  create(actorId: string, input: CreateAdminMeetingTypeDto): Promise<AdminMeetingType> {
    const { slug } = input;
    const columns = toColumns(input);
    return this.dataSource.transaction(async (manager) => {
      const { identifiers } = await storedOrRefused(
        manager.insert(MeetingType, {
          slug,
          ...columns,
          rankedAt: () => "(SELECT coalesce(min(ranked_at), now()) - interval '1 second' FROM meeting_types)",
        }),
        { meeting_types_slug_key: { field: 'slug', code: 'slug_taken' } },
      );
      return this.recorded(manager, 'meeting-types.created', actorId, String(identifiers[0]?.['id']));
    });
  }

  /** @throws AppError `not_found` (404), `edit_conflict` (409), `validation_failed` (422) */
  update(actorId: string, id: string, { version, ...input }: UpdateAdminMeetingTypeDto): Promise<AdminMeetingType> {
    const columns = toColumns(input);
    return this.dataSource.transaction(async (manager) => {
      const before = toAdminMeetingTypeDto(await read(manager, id));
      if (before.slug === DEFAULT_MEETING_TYPE && input.visibility === 'closed')
        throw refusedField('visibility', 'invalid_choice');
      // The specification has consultations of one hour.
      if (before.slug === DEFAULT_MEETING_TYPE && input.minutes !== before.minutes)
        throw refusedField('minutes', 'invalid_choice');
      await changeVersion(manager, MeetingType, { id, version }, columns);
      return this.recorded(manager, 'meeting-types.updated', actorId, id, before);
    });
  }

  /** Swaps positions with the neighbour; does nothing at the end of the list. @throws AppError `not_found` (404) */
  move(actorId: string, id: string, direction: 'up' | 'down'): Promise<AdminMeetingType> {
    return this.dataSource.transaction(async (manager) => {
      await swapInOrder(manager, { table: 'meeting_types' }, id, direction);
      return this.recorded(manager, 'meeting-types.moved', actorId, id);
    });
  }

  /** @throws AppError `not_found` (404), `conflict` (409) for one that calls were booked of, and for the specified consultation */
  async delete(actorId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // A booking refers to the row, so that none can be added while it is locked.
      const row = await manager.findOne(MeetingType, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row) throw noSuchType();
      const { bookings } = await read(manager, id);
      if (bookings > 0 || row.slug === DEFAULT_MEETING_TYPE)
        throw new AppError('conflict', 409, { detail: 'Calls of this type were booked.' });
      await manager.delete(MeetingType, id);
      await this.audit.record('meeting-types.deleted', actorId, manager, { type: 'meeting-type', id });
      await this.audit.forgetChanges(manager, { type: 'meeting-type', id });
    });
  }

  private async recorded(
    manager: EntityManager,
    action: AuditAction,
    actorId: string,
    id: string,
    before?: AdminMeetingTypeDto,
  ): Promise<AdminMeetingType> {
    const row = await read(manager, id);
    const changes = before && changedFields({ ...before, bookings: 0 }, { ...toAdminMeetingTypeDto(row), bookings: 0 });
    await this.audit.record(action, actorId, manager, { type: 'meeting-type', id }, changes);
    return row;
  }
}

const noSuchType = (): AppError => new AppError('not_found', 404, { detail: 'There is no such meeting type.' });

async function read(manager: EntityManager, id: string): Promise<AdminMeetingType> {
  const found = await meetingTypes.find(manager, id, {});
  if (!found) throw noSuchType();
  return found;
}

type Columns = Omit<MeetingType, 'id' | 'slug' | 'rankedAt' | 'createdAt' | 'updatedAt'>;

/** Checks what fields require of each other. @throws AppError `validation_failed` (422) */
function toColumns(input: Omit<UpdateAdminMeetingTypeDto, 'version'>): Columns {
  const { location, locationUrl = null } = input;
  if (location === 'link' && locationUrl === null) throw refusedField('locationUrl', 'required');
  // Answers are submitted and stored with the text of their question.
  for (const language of languages) {
    const labels = input.questions.map(({ label }) => label[language]);
    const doubled = labels.findIndex((label, index) => labels.indexOf(label) < index);
    if (doubled >= 0) throw refusedField(`questions.${doubled}.${language}`, 'invalid');
  }
  return {
    ...input,
    description: inBothOrNone('description', input.description, false),
    locationText: inBothOrNone('locationText', input.locationText, location === 'address'),
    locationUrl,
    mostPerDay: input.mostPerDay ?? null,
    questions: input.questions.map(({ label, isRequired, isLong }) => ({ label: { ...label }, isRequired, isLong })),
    name: { en: input.name.en, es: input.name.es },
  };
}

function inBothOrNone(
  field: string,
  { en = '', es = '' }: { en?: string; es?: string },
  isRequired: boolean,
): { en: string; es: string } {
  if (en === '' && (isRequired || es !== '')) throw refusedField(`${field}.en`, 'required');
  if (es === '' && (isRequired || en !== '')) throw refusedField(`${field}.es`, 'required');
  return { en, es };
}
