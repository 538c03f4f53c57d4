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
import { refusedField, storedOrRefused, type DatabaseRefusals } from '../../../common/refused-field.js';
import { translationGroup } from '../../../common/translation-group.js';
import { IndexNowService } from '../index-now/index-now.service.js';
import { RetreatOffering } from './retreat-offering.entity.js';
import {
  toAdminRetreatOfferingDto,
  type AdminRetreatOfferingDto,
  type AdminRetreatOfferingRow,
  type CreateAdminRetreatOfferingDto,
  type ListAdminRetreatOfferingsQueryDto,
  type UpdateAdminRetreatOfferingDto,
} from './retreat-offerings-admin.dto.js';

type Filters = Omit<ListAdminRetreatOfferingsQueryDto, 'cursor' | 'limit'>;

const offerings = new ListDefinition<Filters, AdminRetreatOfferingRow>({
  select: `
    SELECT o.id, o.kind, o.title, o.date, to_char(o.starts_on, 'YYYY-MM-DD') AS "startsOn", to_char(o.ends_on, 'YYYY-MM-DD') AS "endsOn", o.time_zone AS "timeZone",
           o.location, o.description, o.link, o.button_text AS "buttonText", o.language, o.position, o.is_active AS "isActive",
           o.created_at AS "createdAt", o.updated_at AS "updatedAt", t.id AS "translationId"`,
  table:
    'retreat_offerings o LEFT JOIN retreat_offerings t ON t.translation_group_id = o.translation_group_id AND t.id <> o.id',
  orderedBy: { alias: 'o' },
  filter(statement, { language, visibility }) {
    statement.where(language, (value) => `o.language = ${value}`);
    if (visibility) statement.only(visibility === 'shown' ? 'o.is_active' : 'NOT o.is_active');
  },
  changes: 'offering',
});

const refusals: DatabaseRefusals = {
  retreat_offerings_translation_group_id_language_key: { field: 'translationId', code: 'already_paired' },
};

/** The page that shows the offerings, without language. */
const PAGE = '/retreats-ceremonies';

const noSuchOffering = (): AppError => new AppError('not_found', 404, { detail: 'There is no such offering.' });

/** Retreats and ceremonies in the admin area, including hidden ones. */
@Injectable()
export class RetreatOfferingsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly indexNow: IndexNowService,
  ) {}

  /** One page of offerings, the newest first. */
  async list(query: ListAdminRetreatOfferingsQueryDto): Promise<Page<AdminRetreatOfferingRow>> {
    return offerings.page(this.dataSource, query);
  }

  /** What changed in the list. */
  async changes(query: ListChangesQueryDto): Promise<Page<Change<AdminRetreatOfferingRow>>> {
    return offerings.changes(this.dataSource, query);
  }

  /** @throws AppError `not_found` (404) */
  get(id: string): Promise<AdminRetreatOfferingRow> {
    return read(this.dataSource.manager, id);
  }

  /** Stores a visible offering. @throws AppError `validation_failed` (422) for invalid days, zones and translations */
  create(
    actorId: string,
    { translationId, ...submitted }: CreateAdminRetreatOfferingDto,
  ): Promise<AdminRetreatOfferingRow> {
    const texts = checked(submitted);
    return this.stored(async (manager) => {
      const translationGroupId = await translationGroup(
        manager,
        'retreat_offerings',
        { language: submitted.language, translationGroupId: null },
        translationId,
      );
      const { identifiers } = await manager.insert(RetreatOffering, { ...texts, translationGroupId });
      return this.recorded(manager, 'retreat-offerings.created', actorId, String(identifiers[0]?.['id']));
    });
  }

  /** @throws AppError `not_found` (404), `edit_conflict` (409), `validation_failed` (422) as `create` does */
  update(
    actorId: string,
    id: string,
    { version, translationId, ...submitted }: UpdateAdminRetreatOfferingDto,
  ): Promise<AdminRetreatOfferingRow> {
    const texts = checked(submitted);
    return this.stored(async (manager) => {
      // Locks in one order, so that two who pair the same offerings do not deadlock.
      await manager.query('SELECT id FROM retreat_offerings WHERE id IN ($1, $2) ORDER BY id FOR UPDATE', [
        id,
        translationId ?? id,
      ]);
      const stored = await manager.findOneBy(RetreatOffering, { id });
      if (!stored) throw noSuchOffering();
      const before = toAdminRetreatOfferingDto(await read(manager, id));
      const translationGroupId = await translationGroup(
        manager,
        'retreat_offerings',
        { ...stored, language: submitted.language },
        translationId,
      );
      await changeVersion(manager, RetreatOffering, { id, version }, { ...texts, translationGroupId });
      return this.recorded(manager, 'retreat-offerings.updated', actorId, id, before);
    });
  }

  /** Shows or hides it. @throws AppError `not_found` (404), `edit_conflict` (409) */
  setActive(actorId: string, id: string, version: string, isActive: boolean): Promise<AdminRetreatOfferingRow> {
    return this.stored(async (manager) => {
      await changeVersion(manager, RetreatOffering, { id, version }, { isActive });
      return this.recorded(manager, isActive ? 'retreat-offerings.shown' : 'retreat-offerings.hidden', actorId, id);
    });
  }

  /** @throws AppError `not_found` (404) */
  async delete(actorId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(RetreatOffering, id);
      if (affected !== 1) throw noSuchOffering();
      await this.audit.record('retreat-offerings.deleted', actorId, manager, { type: 'retreat-offering', id });
      await this.audit.forgetChanges(manager, { type: 'retreat-offering', id });
      await this.indexNow.announcePage(manager, PAGE);
    });
  }

  private stored(
    store: (manager: EntityManager) => Promise<AdminRetreatOfferingRow>,
  ): Promise<AdminRetreatOfferingRow> {
    return storedOrRefused(this.dataSource.transaction(store), refusals);
  }

  private async recorded(
    manager: EntityManager,
    action: AuditAction,
    actorId: string,
    id: string,
    before?: AdminRetreatOfferingDto,
  ): Promise<AdminRetreatOfferingRow> {
    const row = await read(manager, id);
    const changes = before && changedFields(before, toAdminRetreatOfferingDto(row));
    await this.audit.record(action, actorId, manager, { type: 'retreat-offering', id }, changes);
    await this.indexNow.announcePage(manager, PAGE);
    return row;
  }
}

/** Rules across fields: the order of days, and an existing time zone. */
function checked<Submitted extends Pick<CreateAdminRetreatOfferingDto, 'startsOn' | 'endsOn' | 'timeZone'>>(
  submitted: Submitted,
): Submitted & { startsOn: string | null; endsOn: string | null } {
  const { startsOn = null, endsOn = null } = submitted;
  if (startsOn !== null && endsOn === null) throw refusedField('endsOn', 'required');
  if (startsOn === null && endsOn !== null) throw refusedField('startsOn', 'required');
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) throw refusedField('endsOn', 'too_small');
  if (!isZone(submitted.timeZone)) throw refusedField('timeZone', 'invalid_choice');
  return { ...submitted, startsOn, endsOn };
}

function isZone(name: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && /^[A-Za-z]/.test(name)
    );
  } catch {
    return false;
  }
}

async function read(manager: EntityManager, id: string): Promise<AdminRetreatOfferingRow> {
  const row = await offerings.find(manager, id, {});
  if (!row) throw noSuchOffering();
  return row;
}
